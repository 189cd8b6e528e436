//! Numbers: count, form, range.

use super::errors;

#[test]
fn two_numbers() {
    let text = r#"<robot name="r">
<link name="a"><collision><origin xyz="0 1"/><geometry><sphere radius="1"/></geometry></collision></link>
</robot>"#;
    assert_eq!(
        errors(text),
        r#"f:2:35: xyz of <origin> has the wrong count of numbers; found "0 1"; expected 3 numbers"#
    );
}

#[test]
fn four_numbers() {
    let text = r#"<robot name="r">
<link name="a"><collision><origin rpy="0 1 2 3"/><geometry><sphere radius="1"/></geometry></collision></link>
</robot>"#;
    assert_eq!(
        errors(text),
        r#"f:2:35: rpy of <origin> has the wrong count of numbers; found "0 1 2 3"; expected 3 numbers"#
    );
}

#[test]
fn no_number() {
    let text = r#"<robot name="r">
<link name="a"><collision><origin xyz="1 2 abc 3"/><geometry><sphere radius="1"/></geometry></collision></link>
</robot>"#;
    assert_eq!(
        errors(text),
        r#"f:2:35: xyz of <origin> is not numeric; found "1 2 abc 3"; expected 3 numbers"#
    );
}

#[test]
fn decimal_comma() {
    let text = r#"<robot name="r">
<link name="a"><collision><origin xyz="0,5 0 0"/><geometry><sphere radius="0,1"/></geometry></collision></link>
</robot>"#;
    assert_eq!(
        errors(text),
        concat!(
            r#"f:2:35: xyz of <origin> is not numeric; found "0,5 0 0"; expected 3 numbers; hint: write decimals with a point and separate numbers by blanks, not by commas"#,
            "\n",
            r#"f:2:68: radius of <sphere> is not numeric; found "0,1"; expected 1 number; hint: write decimals with a point and separate numbers by blanks, not by commas"#
        )
    );
}

#[test]
fn not_finite() {
    let text = r#"<robot name="r">
<link name="a"><collision><origin xyz="0 1e999 -inf"/><geometry><sphere radius="NaN"/></geometry></collision></link>
</robot>"#;
    assert_eq!(
        errors(text),
        concat!(
            r#"f:2:35: xyz of <origin> is not finite; found "0 1e999 -inf"; expected 3 finite numbers"#,
            "\n",
            r#"f:2:73: radius of <sphere> is not finite; found "NaN"; expected 1 finite number"#
        )
    );
}

#[test]
fn too_far() {
    let text = r#"<robot name="r">
<link name="a"><collision><origin xyz="0 1e7 0"/><geometry><sphere radius="1"/></geometry></collision></link>
</robot>"#;
    assert_eq!(
        errors(text),
        r#"f:2:35: xyz of <origin> is out of range; found "0 1e7 0"; expected 3 numbers of at most 20000 metres"#
    );
}

#[test]
fn quaternion() {
    let text = r#"<robot name="r">
<link name="a"><collision><origin quat_xyzw="0 0 0 1"/><geometry><sphere radius="1"/></geometry></collision></link>
</robot>"#;
    assert_eq!(
        errors(text),
        r#"f:2:35: quat_xyzw is not supported; found quat_xyzw="0 0 0 1"; expected rpy; hint: write the rotation as rpy in radians"#
    );
}
