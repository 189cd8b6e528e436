//! Values of expressions, known, symbolic and unknown.

use pathproof_controller_program::{
    BinaryOperator, BuiltIn, ControllerState, ControllerValue, Expression, Number, Symbolic, ToolInForce,
    UnaryOperator, ValueFault, VariableIndex, evaluate, with_item,
};

/// A state with one variable, in which the robot stands where the program cannot know.
struct OneVariable(Option<ControllerValue>);

impl ControllerState for OneVariable {
    fn variable(&self, variable: VariableIndex) -> Option<ControllerValue> {
        if variable.0 == 0 { self.0.clone() } else { None }
    }

    fn variable_name(&self, variable: VariableIndex) -> String {
        format!("variable_{}", variable.0)
    }

    fn tool(&self) -> ToolInForce {
        ToolInForce::Installed
    }

    fn standing_joints(&self) -> Result<ControllerValue, ValueFault> {
        Ok(ControllerValue::symbolic(Symbolic::StandingJoints))
    }

    fn standing_pose(&self) -> Result<ControllerValue, ValueFault> {
        Ok(ControllerValue::symbolic(Symbolic::StandingPose(ToolInForce::Installed)))
    }
}

fn real(value: f64) -> Expression {
    Expression::Value(ControllerValue::Number(Number::real(value).expect("a finite number")))
}

fn whole(value: f64) -> Expression {
    Expression::Value(ControllerValue::Number(Number::whole(value).expect("a whole number")))
}

fn binary(operator: BinaryOperator, first: Expression, second: Expression) -> Expression {
    Expression::Binary(operator, Box::new(first), Box::new(second))
}

fn value(expression: &Expression) -> ControllerValue {
    evaluate(expression, &OneVariable(None)).expect("a value")
}

fn input() -> Expression {
    Expression::Unknown("an input".into())
}

#[test]
fn arithmetic_and_lists() {
    let sum =
        binary(BinaryOperator::Add, whole(2.0), binary(BinaryOperator::Multiply, whole(3.0), whole(4.0)));
    assert_eq!(value(&sum), ControllerValue::Number(Number::whole(14.0).unwrap()));
    let list = Expression::List(vec![real(0.5), real(1.5)]);
    let item = Expression::Item(Box::new(list.clone()), Box::new(whole(1.0)));
    assert_eq!(value(&item), value(&real(1.5)));
    let beyond = Expression::Item(Box::new(list), Box::new(whole(2.0)));
    assert!(evaluate(&beyond, &OneVariable(None)).is_err());
}

#[test]
fn the_floor_of_a_quotient_is_known_where_all_controllers_agree() {
    let floor = |first: f64, second: f64| {
        let quotient = binary(BinaryOperator::Divide, whole(first), whole(second));
        evaluate(&Expression::Call(BuiltIn::Floor, vec![quotient]), &OneVariable(None))
    };
    assert_eq!(floor(7.0, 2.0), Ok(value(&whole(3.0))));
    assert_eq!(floor(8.0, 2.0), Ok(value(&whole(4.0))));
    assert!(floor(-7.0, 2.0).is_err() && floor(7.0, 0.0).is_err());
}

#[test]
fn what_is_not_known_stays_unknown_unless_the_rest_decides() {
    for operator in [BinaryOperator::Add, BinaryOperator::Below, BinaryOperator::Equal] {
        let result = value(&binary(operator, input(), whole(1.0)));
        assert_eq!(result.unknown_source(), Some("an input"));
    }
    let falsehood = Expression::Value(ControllerValue::Boolean(false));
    let truth = Expression::Unary(UnaryOperator::Not, Box::new(falsehood.clone()));
    assert_eq!(
        value(&binary(BinaryOperator::And, input(), falsehood.clone())),
        ControllerValue::Boolean(false)
    );
    assert_eq!(value(&binary(BinaryOperator::Or, truth.clone(), input())), ControllerValue::Boolean(true));
    assert!(value(&binary(BinaryOperator::And, input(), truth)).unknown_source().is_some());
    assert!(value(&binary(BinaryOperator::ExclusiveOr, input(), falsehood)).unknown_source().is_some());
    // A pose of which one number is unknown is no pose.
    let pose = Expression::Pose(vec![input(), real(0.0), real(0.0), real(0.0), real(0.0), real(0.0)]);
    assert_eq!(value(&pose).unknown_source(), Some("an input"));
}

#[test]
fn a_missing_value_is_a_fault() {
    let variable = Expression::Variable(VariableIndex(0));
    assert!(evaluate(&variable, &OneVariable(None)).is_err());
    let known = OneVariable(Some(ControllerValue::Boolean(true)));
    assert_eq!(evaluate(&variable, &known), Ok(ControllerValue::Boolean(true)));
    let nothing = binary(BinaryOperator::Equal, Expression::Value(ControllerValue::Nothing), whole(0.0));
    assert!(evaluate(&nothing, &OneVariable(None)).is_err());
}

#[test]
fn kinematics_stay_symbolic_and_know_whether_they_depend_on_the_robots_place() {
    let pose = Expression::Pose(vec![real(0.4), real(0.0), real(0.3), real(0.0), real(0.0), real(0.0)]);
    let near = Expression::List(vec![real(0.0); 6]);
    let solved = value(&Expression::Call(BuiltIn::InverseKinematics, vec![pose.clone(), near.clone()]));
    assert!(!solved.depends_on_standing());
    assert_eq!(solved.kind(), "joint values");
    assert!(value(&Expression::Call(BuiltIn::InverseKinematics, vec![pose.clone()])).depends_on_standing());
    let forward = Expression::Call(BuiltIn::ForwardKinematics, vec![near]);
    let shifted = value(&Expression::Call(BuiltIn::PoseThen, vec![forward, pose.clone()]));
    assert_eq!((shifted.kind(), shifted.depends_on_standing()), ("a pose", false));
    // The pose of joint values that were solved for a pose is that pose.
    let again = Expression::Call(
        BuiltIn::InverseKinematics,
        vec![pose.clone(), Expression::List(vec![real(0.0); 6])],
    );
    assert_eq!(value(&Expression::Call(BuiltIn::ForwardKinematics, vec![again])), value(&pose));
    // A number of a symbolic pose is not known, so that no target is made of it.
    let item =
        Expression::Item(Box::new(Expression::Call(BuiltIn::StandingPose, vec![])), Box::new(whole(2.0)));
    assert!(value(&item).unknown_source().is_some());
}

#[test]
fn items_are_assigned_or_refused() {
    let list = ControllerValue::numbers(&[0.0, 1.0]).unwrap();
    let index = |value: f64| ControllerValue::Number(Number::whole(value).unwrap());
    let new = ControllerValue::Number(Number::real(5.0).unwrap());
    let changed = with_item(&list, &[index(1.0)], &new).unwrap();
    assert_eq!(changed.as_numbers(), Some(vec![0.0, 5.0]));
    assert!(with_item(&list, &[index(2.0)], &new).is_err());
    let unknown = ControllerValue::unknown("an input");
    assert!(with_item(&list, &[unknown], &new).unwrap().unknown_source().is_some());
    let deep = with_item(&list, &[index(0.0), index(0.0)], &new);
    assert!(deep.is_err());
}

#[test]
fn repeated_symbolic_values_end_as_unknown() {
    let shift = Expression::Pose(vec![real(0.0), real(0.0), real(0.1), real(0.0), real(0.0), real(0.0)]);
    let step = Expression::Call(BuiltIn::PoseThen, vec![Expression::Variable(VariableIndex(0)), shift]);
    let mut state =
        OneVariable(Some(ControllerValue::symbolic(Symbolic::StandingPose(ToolInForce::Installed))));
    for _ in 0..100 {
        state.0 = Some(evaluate(&step, &state).unwrap());
    }
    assert!(state.0.unwrap().unknown_source().is_some());
}
