//! Penalty forces of elementary contacts, as a haptic display or a dynamic simulation needs them.

use geometry::{Point3, Vector3};

/// Stiffness, damping and viscous friction at every contact point; Tzafestas and Coiffet (1996), equation 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PenaltyModel {
    /// Force per penetration K, newtons per metre.
    pub stiffness_n_per_m: f64,
    /// Force per speed along the normal B, newton seconds per metre.
    pub damping_n_s_per_m: f64,
    /// Force per speed along the surface γ, newton seconds per metre.
    pub friction_n_s_per_m: f64,
}

/// A force and its moment about a point.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Wrench {
    /// Newtons.
    pub force_n: Vector3<f64>,
    /// Newton metres.
    pub moment_n_m: Vector3<f64>,
}

impl PenaltyModel {
    /// The force on a at a contact: `f = K·Δp − B·Δv_n − γ·Δv_t`, in the frame of the normal; that on b is its opposite.
    ///
    /// `penetration_m` is along the unit `normal` from b towards a, and `velocity_m_per_s` that of a relative to b at the contact.
    pub fn force_n(
        &self,
        penetration_m: f64,
        normal: &Vector3<f64>,
        velocity_m_per_s: &Vector3<f64>,
    ) -> Vector3<f64> {
        let along_normal = normal * velocity_m_per_s.dot(normal);
        let along_surface = velocity_m_per_s - along_normal;
        normal * (self.stiffness_n_per_m * penetration_m)
            - along_normal * self.damping_n_s_per_m
            - along_surface * self.friction_n_s_per_m
    }
}

impl Wrench {
    /// Adds a force at a point to the force and moment about another point.
    pub fn add(&mut self, force_n: &Vector3<f64>, at: &Point3<f64>, about: &Point3<f64>) {
        self.force_n += force_n;
        self.moment_n_m += (at - about).cross(force_n);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MODEL: PenaltyModel =
        PenaltyModel { stiffness_n_per_m: 1000.0, damping_n_s_per_m: 10.0, friction_n_s_per_m: 2.0 };

    #[test]
    fn a_contact_pushes_out_brakes_and_drags() {
        let velocity = Vector3::new(0.5, 0.0, -0.3);
        let force = MODEL.force_n(0.01, &Vector3::z(), &velocity);
        assert!((force - Vector3::new(-1.0, 0.0, 10.0 + 3.0)).norm() < 1e-12, "{force}");
    }

    #[test]
    fn equal_forces_on_either_side_of_a_point_turn_nothing() {
        let mut wrench = Wrench::default();
        let up = Vector3::new(0.0, 0.0, 5.0);
        wrench.add(&up, &Point3::new(1.0, 0.0, 0.0), &Point3::origin());
        assert_eq!(wrench.moment_n_m, Vector3::new(0.0, -5.0, 0.0));
        wrench.add(&up, &Point3::new(-1.0, 0.0, 0.0), &Point3::origin());
        assert_eq!(wrench, Wrench { force_n: 2.0 * up, moment_n_m: Vector3::zeros() });
    }
}
