//! Units and the upward axis.

use geometry::Point3;
use pathproof_mesh_files::DaeUpAxis;

use super::{CORNERS, SQUARE, read_bytes, refused, triangles, warnings, with};

const UNIT: &str = "<unit name=\"meter\" meter=\"1\"/>";

#[test]
fn units_are_applied_and_said() {
    let text = with(UNIT, "<unit name=\"inch\" meter=\"0.0254\"/>");
    let third = triangles(&text)[0][2];
    assert_eq!(third, Point3::new(2.0 * 0.0254, 0.0254, 0.5 * 0.0254));
    assert_eq!(
        warnings(&text),
        ["part.dae:3:3: <unit> is applied: coordinates are multiplied by 0.0254 to give metres; \
          hint: check the size of the part; a <mesh scale> of the robot is multiplied onto it"]
    );
    let text = with(UNIT, "");
    assert_eq!(triangles(&text), triangles(SQUARE));
    assert_eq!(
        warnings(&text),
        ["part.dae:3:3: no <unit>: coordinates are taken as metres, as COLLADA says; \
          hint: write <unit meter=\"1\"/> if they are"]
    );
    assert_eq!(triangles(&with(UNIT, "<unit/>")), triangles(SQUARE));
}

#[test]
fn the_upward_axis_is_ignored_with_a_warning_or_respected() {
    let turned = |text: &str| {
        let read = read_bytes(text.as_bytes(), DaeUpAxis::Respected).expect("a good file");
        assert!(read.warnings.is_empty());
        read.triangles[0][2]
    };
    let [x, y, z] = CORNERS[2];
    for (axis, expected) in [
        ("<up_axis>X_UP</up_axis>", Point3::new(-y, -z, x)),
        ("<up_axis>Y_UP</up_axis>", Point3::new(x, -z, y)),
        ("<up_axis>Z_UP</up_axis>", Point3::new(x, y, z)),
        ("", Point3::new(x, -z, y)),
    ] {
        let text = with("<up_axis>Z_UP</up_axis>", axis);
        assert_eq!(turned(&text), expected, "{axis}");
        assert_eq!(triangles(&text), triangles(SQUARE));
        let said = match axis {
            "<up_axis>Z_UP</up_axis>" => continue,
            "" => "no <up_axis>, which stands for Y_UP".to_owned(),
            _ => format!("<up_axis> is {}", &axis[9..13]),
        };
        assert_eq!(
            warnings(&text),
            [format!(
                "part.dae:3:3: {said}: not applied, coordinates are taken as they stand, as RViz takes them; \
                 hint: look at the part in the viewer; --dae-up-axis respect turns it where it lies on its side"
            )]
        );
    }
}

#[test]
fn bad_units_and_axes() {
    for meter in ["0", "-1", "NaN", "inf", "1e999", "1,0", ""] {
        refused(
            &with("meter=\"1\"", &format!("meter=\"{meter}\"")),
            &format!(
                "part.dae:4:24: meter of <unit> is no length; found `{meter}`; \
                 expected a positive number of metres, such as 0.001 for millimetres"
            ),
        );
    }
    refused(
        &with("meter=\"1\"", "metre=\"1\""),
        "part.dae:4:24: unknown attribute of <unit>; found `metre`; hint: did you mean `meter`?",
    );
    refused(
        &with("<unit name", "<unti name"),
        "part.dae:4:5: unknown element in <asset>; found <unti>; hint: did you mean <unit>?",
    );
    refused(
        &with("Z_UP", "z_up"),
        "part.dae:5:5: <up_axis> not understood; found `z_up`; expected X_UP, Y_UP or Z_UP",
    );
    refused(&with(UNIT, &UNIT.repeat(2)), "part.dae:4:35: a second <unit>; expected one");
    refused(
        &with("<up_axis>Z_UP</up_axis>", &"<up_axis>Z_UP</up_axis>".repeat(2)),
        "part.dae:5:28: a second <up_axis>; expected one",
    );
    refused(
        &with("<visual_scene id=\"S\">", "<visual_scene id=\"S\"><asset><unit meter=\"0.001\"/></asset>"),
        "part.dae:27:26: a part of the file has another unit or upward axis; \
         expected one unit and one upward axis for the whole file; hint: export the file again with one unit",
    );
    let same = with("<visual_scene id=\"S\">", "<visual_scene id=\"S\"><asset><unit meter=\"1\"/></asset>");
    assert_eq!(triangles(&same), triangles(SQUARE));
}
