//! Pure functions that the languages of controllers have.

/// A function without effect; each language gives it its own name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BuiltIn {
    /// The square root.
    SquareRoot,
    /// The sine of an angle in radians.
    Sine,
    /// The cosine of an angle in radians.
    Cosine,
    /// The tangent of an angle in radians.
    Tangent,
    /// The angle in radians that has a sine.
    ArcSine,
    /// The angle in radians that has a cosine.
    ArcCosine,
    /// The angle in radians that has a tangent.
    ArcTangent,
    /// The angle in radians of y and x.
    ArcTangentOfTwo,
    /// The largest whole number that is not above.
    Floor,
    /// The smallest whole number that is not below.
    Ceiling,
    /// The amount of a number, or the length of a list of numbers.
    Norm,
    /// A number to the power of another.
    Power,
    /// Degrees as radians.
    Radians,
    /// Radians as degrees.
    Degrees,
    /// How many items a list or a pose has, or characters a text.
    Length,
    /// How many items a list has, whatever they are.
    Rows,
    /// A part of a text: the text, the number of its first character from 1, and how many characters.
    TextPart,
    /// The distance of the places of two poses, in metres.
    PlaceDistance,
    /// A pose in the frame of another.
    PoseThen,
    /// The pose that takes one back.
    PoseInverse,
    /// The sum of places with one rotation after the other.
    PoseSum,
    /// The difference of places with one rotation after the inverse of the other.
    PoseDifference,
    /// The pose at a fraction of the way between two.
    PoseBetween,
    /// The rotation vector of roll, pitch and yaw.
    RotationOfRpy,
    /// Roll, pitch and yaw of a rotation vector.
    RpyOfRotation,
    /// The joint values of a pose, nearest to others, or to those where the robot stands.
    InverseKinematics,
    /// The pose at joint values, or where the robot stands.
    ForwardKinematics,
    /// The joint values where the robot stands.
    StandingJoints,
    /// The pose of the tool in force where the robot stands.
    StandingPose,
    /// A reading of the joint values where the robot stands, which differs a little each time.
    ReadJoints,
    /// A reading of the pose of the tool in force where the robot stands, which differs a little each time.
    ReadPose,
    /// The tool in force, as a pose in the flange.
    Tool,
    /// The second argument where the first is true, and the third where it is false; the other one is not looked at.
    Choice,
    /// The third argument, where the first is true; otherwise a fault whose words are the second.
    Required,
    /// A number that is whole, as a whole number; a fault for another one.
    Whole,
    /// Degrees in a list as radians; joint values that take the robot to compute stay as they are.
    RadiansOfEach,
    /// Radians in a list as degrees; joint values that take the robot to compute stay as they are.
    DegreesOfEach,
    /// The pose of a place in millimetres and a quaternion w, x, y, z; a symbolic pose that is both stays as it is.
    PoseOfQuaternion,
    /// The place of a pose, as a list of millimetres; a symbolic pose stays as it is.
    PlaceOfPose,
    /// A place in millimetres, moved by another list of millimetres; of a symbolic pose, that pose moved along the axes of its frame.
    MovedPlace,
    /// The quaternion w, x, y, z of a pose, as a list; a symbolic pose stays as it is.
    QuaternionOfPose,
}
