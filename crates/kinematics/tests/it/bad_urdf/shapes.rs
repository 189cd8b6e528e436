//! Shapes and what else a link holds.

use super::errors;

#[test]
fn two_origins() {
    let text = r#"<robot name="r">
<link name="a"><collision><origin/>
<origin xyz="0 0 1"/><geometry><sphere radius="1"/></geometry></collision></link>
</robot>"#;
    assert_eq!(
        errors(text),
        "f:3:1: <origin> stands twice in <collision>; found the first on line 2; expected one <origin>; hint: remove one of them"
    );
}

#[test]
fn no_geometry() {
    let text = r#"<robot name="r">
<link name="a"><collision name="c"/></link>
</robot>"#;
    assert_eq!(
        errors(text),
        "f:2:16: <collision> c has no <geometry>; expected one <geometry>; hint: add <geometry .../>"
    );
}

#[test]
fn empty_geometry() {
    let text = r#"<robot name="r">
<link name="a"><collision><geometry></geometry></collision></link>
</robot>"#;
    assert_eq!(
        errors(text),
        "f:2:27: empty <geometry>; expected one <box>, <cylinder>, <sphere>, <capsule> or <mesh>; hint: give the shape, or remove the <collision>"
    );
}

#[test]
fn two_shapes() {
    let text = r#"<robot name="r">
<link name="a"><collision><geometry><sphere radius="1"/><box size="1 1 1"/></geometry></collision></link>
</robot>"#;
    assert_eq!(
        errors(text),
        "f:2:57: two shapes in one <geometry>; found <box> after <sphere>; expected one shape; hint: give each shape a <collision> of its own"
    );
}

#[test]
fn ellipsoid() {
    let text = r#"<robot name="r">
<link name="a"><collision><geometry><ellipsoid radii="1 2 3"/></geometry></collision></link>
</robot>"#;
    assert_eq!(
        errors(text),
        "f:2:37: shape <ellipsoid> is not supported; found <ellipsoid>; expected <box>, <cylinder>, <sphere>, <capsule>, <mesh>; hint: describe it with these shapes"
    );
}

#[test]
fn misspelt_shape() {
    let text = r#"<robot name="r">
<link name="a"><collision><geometry><cilinder radius="1" length="1"/></geometry></collision></link>
</robot>"#;
    assert_eq!(
        errors(text),
        "f:2:37: unknown element in <geometry>; found <cilinder>; expected <box>, <cylinder>, <sphere>, <capsule>, <mesh>; hint: did you mean <cylinder>?"
    );
}

#[test]
fn zero_radius() {
    let text = r#"<robot name="r">
<link name="a"><collision><geometry><sphere radius="0"/></geometry></collision></link>
</robot>"#;
    assert_eq!(
        errors(text),
        r#"f:2:37: radius of <sphere> is not allowed; found "0"; expected a number above 0"#
    );
}

#[test]
fn negative_size() {
    let text = r#"<robot name="r">
<link name="a"><collision><geometry><box size="1 -1 1"/></geometry></collision></link>
</robot>"#;
    assert_eq!(
        errors(text),
        r#"f:2:37: size of <box> is not allowed; found "1 -1 1"; expected 3 numbers above 0"#
    );
}

#[test]
fn negative_length() {
    let text = r#"<robot name="r">
<link name="a"><collision><geometry><cylinder radius="1" length="-1"/></geometry></collision></link>
</robot>"#;
    assert_eq!(
        errors(text),
        r#"f:2:37: length of <cylinder> is not allowed; found "-1"; expected a number above 0"#
    );
}

#[test]
fn zero_capsule() {
    let text = r#"<robot name="r">
<link name="a"><collision><geometry><capsule radius="1" length="0"/></geometry></collision></link>
</robot>"#;
    assert_eq!(
        errors(text),
        r#"f:2:37: length of <capsule> is not allowed; found "0"; expected a number above 0"#
    );
}

#[test]
fn no_radius() {
    let text = r#"<robot name="r">
<link name="a"><collision><geometry><sphere/></geometry></collision></link>
</robot>"#;
    assert_eq!(errors(text), r#"f:2:37: <sphere> has no radius; expected <sphere radius="...">"#);
}

#[test]
fn empty_filename() {
    let text = r#"<robot name="r">
<link name="a"><collision><geometry><mesh filename=""/></geometry></collision></link>
</robot>"#;
    assert_eq!(errors(text), r#"f:2:43: filename of <mesh> is empty; found ""; expected the path of a file"#);
}

#[test]
fn no_filename() {
    let text = r#"<robot name="r">
<link name="a"><collision><geometry><mesh/></geometry></collision></link>
</robot>"#;
    assert_eq!(errors(text), r#"f:2:37: <mesh> has no filename; expected <mesh filename="...">"#);
}

#[test]
fn one_scale() {
    let text = r#"<robot name="r">
<link name="a"><collision><geometry><mesh filename="a.stl" scale="0.001"/></geometry></collision></link>
</robot>"#;
    assert_eq!(
        errors(text),
        r#"f:2:60: scale of <mesh> has the wrong count of numbers; found "0.001"; expected 3 numbers; hint: scale needs 3 numbers, e.g. 0.001 0.001 0.001"#
    );
}

#[test]
fn zero_scale() {
    let text = r#"<robot name="r">
<link name="a"><collision><geometry><mesh filename="a.stl" scale="1 0 1"/></geometry></collision></link>
</robot>"#;
    assert_eq!(
        errors(text),
        r#"f:2:37: scale of <mesh> is not allowed; found "1 0 1"; expected 3 numbers other than 0 (negative ones mirror)"#
    );
}

#[test]
fn bad_colour() {
    let text = r#"<robot name="r">
<link name="a"><visual><geometry><sphere radius="1"/></geometry><material name="m"><color rgba="1 1 1"/></material></visual></link>
</robot>"#;
    assert_eq!(
        errors(text),
        r#"f:2:91: rgba of <color> has the wrong count of numbers; found "1 1 1"; expected 4 numbers"#
    );
}
