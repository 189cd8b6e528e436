//! Sphere models that are no URDF.

use robot_files::ListedSpheres;

use crate::refused;

pub(crate) fn read(bytes: &[u8]) {
    let listed = match ListedSpheres::read(bytes, "spheres") {
        Ok(listed) => listed,
        Err(error) => return refused(&error, "spheres"),
    };
    for (index, link) in listed.links.iter().enumerate() {
        let is_double = |other: &robot_files::ListedLink| other.name == link.name;
        assert!(!listed.links[..index].iter().any(is_double), "two links {:?}", link.name);
        assert!(link.name.is_some() || listed.links.len() == 1, "a link without a name beside others");
        for sphere in &link.spheres {
            assert!(sphere.radius_m > 0.0 && sphere.radius_m.is_finite(), "a radius of {}", sphere.radius_m);
            assert!(sphere.center_m.iter().all(|x| x.is_finite()), "a centre that is no place");
        }
    }
}
