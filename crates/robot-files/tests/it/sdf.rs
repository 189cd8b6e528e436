//! SDF models that stand still: what is read, where it stands, and what is refused.

use geometry::Primitive;
use kinematics::ShapeGeometry;
use pathproof_robot_files::StillModel;

fn read(model: &str) -> StillModel {
    let (model, warnings) = StillModel::from_sdf(sdf(model).as_bytes(), "f.sdf").expect("a sound model");
    assert_eq!(warnings, []);
    model
}

fn sdf(model: &str) -> String {
    format!("<?xml version='1.0'?>\n<sdf version='1.7'>\n<model name='m'>\n{model}\n</model>\n</sdf>\n")
}

fn refused(text: &str) -> String {
    StillModel::from_sdf(text.as_bytes(), "f.sdf").expect_err("must be refused").to_string()
}

const BOX: &str = "<collision name='c'><geometry><box><size>1 2 3</size></box></geometry></collision>";

/// Where the first shape of each link is.
fn places(model: &StillModel) -> Vec<[f64; 3]> {
    let place = |link: &pathproof_robot_files::StillLink| {
        let at = link.collisions[0].link_from_shape.translation;
        [at.x, at.y, at.z].map(|metres| (metres * 1e9).round() / 1e9)
    };
    model.links.iter().map(place).collect()
}

#[test]
fn every_shape_is_read_with_its_sizes() {
    let shape = |inner: &str, name: &str| {
        format!("<collision name='{name}'><geometry>{inner}</geometry></collision>")
    };
    let model = read(&format!(
        "<static>true</static><link name='l'>{}{}{}{}{}<visual name='v'><geometry><plane/></geometry></visual></link>",
        shape("<box><size>1 2 <!-- high --> 3</size></box>", "a"),
        shape("<cylinder><radius>0.1</radius><length>2</length></cylinder>", "b"),
        shape("<sphere><radius> 0.5 </radius></sphere>", "c"),
        shape("<capsule><radius>0.1</radius><length>2</length></capsule>", "d"),
        shape("<mesh><uri>model://m/a.stl</uri><scale>1 -1 0.001</scale></mesh>", "e"),
    ));
    let shapes: Vec<_> = model.shapes().map(|(element, _)| element.geometry.clone()).collect();
    assert_eq!(
        shapes,
        [
            ShapeGeometry::Primitive(Primitive::Box { size_m: [1.0, 2.0, 3.0] }),
            ShapeGeometry::Primitive(Primitive::Cylinder { radius_m: 0.1, length_m: 2.0 }),
            ShapeGeometry::Primitive(Primitive::Sphere { radius_m: 0.5 }),
            ShapeGeometry::Primitive(Primitive::Capsule { radius_m: 0.1, length_m: 2.0 }),
            ShapeGeometry::Mesh {
                uri: "model://m/a.stl".into(),
                scale: [1.0, -1.0, 0.001],
                is_scale_given: true
            },
        ]
    );
    assert!(model.links[0].has_visual);
    assert_eq!((model.name.as_str(), model.links[0].line), ("m", 4));
}

#[test]
fn poses_follow_what_they_are_relative_to() {
    let model = read(&format!(
        "<pose>0 0 10 0 0 0</pose>\
         <link name='a'><pose>1 0 0 0 0 1.5707963267948966</pose>{BOX}</link>\
         <link name='b'><pose relative_to='a'>1 0 0 0 0 0</pose>{BOX}</link>\
         <link name='c'><pose relative_to='d'/>{BOX}</link>\
         <link name='d'><pose degrees='true' relative_to='b'>0 0 1 0 0 -90</pose>{BOX}</link>\
         <link name='e'>{}</link>\
         <link name='f'>{}</link>",
        BOX.replace("<geometry>", "<pose relative_to='a'>0 1 0 0 0 0</pose><geometry>"),
        BOX.replace("<geometry>", "<pose relative_to='__model__'>5 0 0 0 0 0</pose><geometry>"),
    ));
    assert_eq!(
        places(&model),
        [
            [1.0, 0.0, 10.0],
            [1.0, 1.0, 10.0],
            [1.0, 1.0, 11.0],
            [1.0, 1.0, 11.0],
            [0.0, 0.0, 10.0],
            [5.0, 0.0, 10.0],
        ]
    );
}

#[test]
fn every_fault_is_told_at_once_with_its_place() {
    let text = sdf("<frame name='f'/>\n<include><uri>model://x</uri></include>\n<model name='n'/>\n\
         <joint name='j' type='revolute'/>\n<joint name='k' type='fixed'/>\n\
         <link name='a'>\n<colision name='c'/>\n<collision name='d'><geometry><ellipsoid/></geometry></collision>\n\
         <collision name='e'><pose relative_to='aa'>0 0 0 0 0 0</pose><geometry><sphere><radius>-1</radius></sphere></geometry></collision>\n\
         <collision name='g'><pose>0 0 0</pose><geometry><box><size>1,5 1 1</size></box></geometry></collision>\n\
         <collision name='h'><geometry><mesh><uri>a.dae</uri><submesh/></mesh></geometry></collision>\n\
         <collision name='i'><geometry/></collision>\n<collision name='i'/>\n</link>");
    let message = refused(&text);
    let expected = [
        "f.sdf:4:1: <frame> f in an SDF is not supported; found <frame> in <model> m; expected <pose>, <link>, <joint>; \
         hint: write the poses relative to a link or to the model",
        "f.sdf:5:1: <include> in an SDF is not supported; found <include> in <model> m; expected <pose>, <link>, <joint>; \
         hint: write the included model into this file, or give it an object of its own",
        "f.sdf:6:1: <model> n in an SDF is not supported; found <model> in <model> m; expected <pose>, <link>, <joint>; \
         hint: write the links of the nested model into this one, or give it an object of its own",
        "f.sdf:7:1: <joint> j can move; found type=\"revolute\"; expected type=\"fixed\": an object of the cell file \
         stands still; hint: describe what moves as a robot in a URDF, or make the joint fixed where it stays as it is",
        "f.sdf:10:1: unknown element in <link>; found <colision>; expected <pose>, <collision>, <visual>; \
         hint: did you mean <collision>?",
        "f.sdf:11:31: <ellipsoid> in an SDF is not supported; found <ellipsoid> in <geometry>; expected <box>, <cylinder>, \
         <sphere>, <capsule>, <mesh>; hint: describe it with boxes, cylinders, spheres, capsules or a mesh that encloses it",
        "f.sdf:12:21: relative_to of <pose> names no link; found \"aa\"; expected a link of this model, or \"__model__\"; \
         hint: did you mean `a`?",
        "f.sdf:12:80: <radius> is not allowed; found \"-1\"; expected 1 number above 0",
        "f.sdf:13:21: <pose> has the wrong count of numbers; found \"0 0 0\"; expected 6 numbers",
        "f.sdf:13:54: <size> is not numeric; found \"1,5 1 1\"; expected 3 numbers; hint: write decimals with a point and \
         separate numbers by blanks, not by commas",
        "f.sdf:14:53: <submesh> in an SDF is not supported; found <submesh> in <mesh>; expected <uri>, <scale>; \
         hint: export the part of the mesh into a file of its own",
        "f.sdf:15:21: empty <geometry>; expected one <box>, <cylinder>, <sphere>, <capsule> or <mesh>; hint: give the shape, \
         or remove the <collision>",
        "f.sdf:16:1: two <collision> i; found the name \"i\" again; expected a name of its own; hint: the first is on line 15",
        "f.sdf:16:1: <collision> has no <geometry>; expected one <geometry>; hint: give the shape, or remove the <collision>",
    ];
    assert_eq!(message.lines().collect::<Vec<_>>(), expected);
}

#[test]
fn worlds_and_other_files_are_refused_by_name() {
    assert!(
        refused("<sdf version='1.7'><world name='w'/></sdf>")
            .contains("<world> w in an SDF is not supported")
    );
    assert!(
        refused("<sdf version='1.7'><model name='a'><link name='l'/></model><model name='b'/></sdf>")
            .contains("several models")
    );
    assert!(refused("<sdf/>").contains("an SDF without a model"));
    assert!(refused("<sdf><model name='a'/></sdf>").contains("a model without links"));
    assert!(refused("<sdf><model><link/></model></sdf>").contains("<model> has no name"));
    assert!(refused("<robot name='r'/>").contains("name it under robots"));
    assert!(refused("<!DOCTYPE sdf><sdf/>").contains("DTD not allowed"));
    let with =
        |attribute: &str| sdf(&format!("<link name='l'><pose {attribute}>0 0 0 0 0 0</pose>{BOX}</link>"));
    assert!(refused(&with("frame='x'")).contains("frame of <pose> is not supported"));
    assert!(refused(&with("rotation_format='quat_xyzw'")).contains("rotation_format"));
    assert!(refused(&with("degrees='yes'")).contains("neither true nor false"));
    assert!(refused(&with("relativ_to='x'")).contains("did you mean relative_to?"));
    assert!(
        refused("<sdf><model name='a' placement_frame='x'><link name='l'/></model></sdf>")
            .contains("placement_frame")
    );
}

#[test]
fn circles_of_poses_are_told_once() {
    let link = |name: &str, base: &str| {
        format!("<link name='{name}'><pose relative_to='{base}'>0 0 0 0 0 0</pose>{BOX}</link>\n")
    };
    let message = refused(&sdf(&[link("z", "a"), link("a", "b"), link("b", "a"), link("s", "s")].concat()));
    let lines: Vec<&str> = message.lines().collect();
    assert_eq!(lines.len(), 2, "{message}");
    assert!(
        lines[0].starts_with("f.sdf:5:16: poses are relative to each other in a circle; found a -> b -> a;"),
        "{message}"
    );
    assert!(lines[1].contains("found s -> s;"), "{message}");
}

#[test]
fn degrees_are_suspected_and_strange_attributes_told() {
    let text = sdf(&format!(
        "<link name='l'><pose>0 0 0 0 0 90</pose>{}</link>",
        BOX.replace("<box>", "<box colour='red'>")
    ));
    let (_, warnings) = StillModel::from_sdf(text.as_bytes(), "f.sdf").expect("a sound model");
    let told: Vec<String> = warnings.iter().map(ToString::to_string).collect();
    assert_eq!(told.len(), 2, "{told:?}");
    assert!(told[0].contains("look like degrees") && told[1].contains("colour"), "{told:?}");
}

#[test]
fn long_chains_that_lead_nowhere_or_back_are_followed_once() {
    let chain = |count: usize, end: usize| {
        let link = |k: usize| {
            let base = if k + 1 == count { end } else { k + 1 };
            format!("<link name=\"l{k}\"><pose relative_to=\"l{base}\">1 0 0 0 0 0</pose></link>")
        };
        let links: String = (0..count).map(link).collect();
        let text = format!("<sdf><model name=\"m\">{links}</model></sdf>");
        StillModel::from_sdf(text.as_bytes(), "f").expect_err("refused").problems
    };
    // A walk from every link along the chain, looking back at each step, would take hours.
    let nowhere = chain(30_000, 30_000);
    assert!(nowhere.len() == 1 && nowhere[0].what.contains("names no link"), "{nowhere:?}");
    let back = chain(30_000, 29_998);
    assert_eq!(back.len(), 1);
    assert_eq!(back[0].found.as_deref(), Some("l29998 -> l29999 -> l29998"));
}
