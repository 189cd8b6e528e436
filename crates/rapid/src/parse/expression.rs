//! Expressions, by the levels of their operators.

use controller_program::{BinaryOperator, UnaryOperator};
use diagnostics::Place;

use super::{RapidParser, UnreadableRapid, keyword};
use crate::syntax::{RapidArgument, RapidExpression, RapidExpressionKind, RapidOperator};
use crate::token::RapidTokenKind;

/// Signs that compare.
const COMPARISONS: [(&str, BinaryOperator); 6] = [
    ("=", BinaryOperator::Equal),
    ("<>", BinaryOperator::Differ),
    ("<", BinaryOperator::Below),
    ("<=", BinaryOperator::NotAbove),
    (">", BinaryOperator::Above),
    (">=", BinaryOperator::NotBelow),
];

impl RapidParser<'_, '_> {
    /// An expression: terms of `AND`, with `OR` and `XOR` between them.
    pub(super) fn expression(&mut self) -> Result<RapidExpression, UnreadableRapid> {
        let depth = self.depth;
        self.enter()?;
        let read = self.alternatives();
        self.depth = depth;
        read
    }

    fn alternatives(&mut self) -> Result<RapidExpression, UnreadableRapid> {
        let mut first = self.conjunction()?;
        let mut levels = 0;
        loop {
            let operator = match self.keyword() {
                Some("OR") => BinaryOperator::Or,
                Some("XOR") => BinaryOperator::ExclusiveOr,
                _ => break,
            };
            self.deeper(&mut levels)?;
            self.advance();
            let second = self.conjunction()?;
            first = binary(RapidOperator::Plain(operator), first, second);
        }
        self.depth -= levels;
        Ok(first)
    }

    /// Relations with `AND` between them. `NOT` is of the relation behind it alone, or of all behind it: where that differs, it is both.
    fn conjunction(&mut self) -> Result<RapidExpression, UnreadableRapid> {
        let mut levels = 0;
        let mut relations: Vec<NegatedRelation> = Vec::new();
        loop {
            let place = self.place();
            let negation = self.took_word("NOT").then_some(place);
            relations.push(NegatedRelation { negation, relation: self.relation()? });
            if !self.is_word("AND") {
                break;
            }
            self.deeper(&mut levels)?;
            self.advance();
        }
        self.depth -= levels;
        let last = relations.len() - 1;
        let is_open = relations[..last].iter().any(|one| one.negation.is_some());
        let of_one =
            relations.iter().cloned().map(NegatedRelation::whole).reduce(conjoined).ok_or(UnreadableRapid)?;
        if !is_open {
            return Ok(of_one);
        }
        let place = of_one.place;
        // Readings within readings would be too many.
        let mut is_within = false;
        of_one.each(&mut |part| {
            is_within |= matches!(part.kind, RapidExpressionKind::EitherReading(..));
        });
        if is_within {
            let problem = self.problem_at(place, "`NOT` before `AND`, and once more within");
            let problem = problem.expected("parentheses");
            let hint = "whether it is of the first condition or of all is easily misread";
            return Err(self.problem(problem.hint(hint)));
        }
        let of_all = relations.into_iter().rev().reduce(|behind, one| NegatedRelation {
            relation: conjoined(one.relation, behind.whole()),
            ..one
        });
        let of_all = of_all.map(NegatedRelation::whole).ok_or(UnreadableRapid)?;
        let kind = RapidExpressionKind::EitherReading(Box::new(of_one), Box::new(of_all));
        Ok(RapidExpression::new(place, kind))
    }

    fn relation(&mut self) -> Result<RapidExpression, UnreadableRapid> {
        let first = self.sum()?;
        let Some(operator) = self.comparison() else { return Ok(first) };
        self.advance();
        let second = self.sum()?;
        if self.comparison().is_some() {
            return Err(self.unexpected("one comparison, or parentheses"));
        }
        Ok(binary(RapidOperator::Plain(operator), first, second))
    }

    fn comparison(&self) -> Option<BinaryOperator> {
        let RapidTokenKind::Sign(sign) = self.kind() else { return None };
        COMPARISONS.iter().find(|(known, _)| *known == sign).map(|(_, operator)| *operator)
    }

    fn sum(&mut self) -> Result<RapidExpression, UnreadableRapid> {
        let mut first = self.product()?;
        let mut levels = 0;
        loop {
            let operator = match self.kind() {
                RapidTokenKind::Sign("+") => BinaryOperator::Add,
                RapidTokenKind::Sign("-") => BinaryOperator::Subtract,
                _ => break,
            };
            self.deeper(&mut levels)?;
            self.advance();
            let second = self.product()?;
            first = binary(RapidOperator::Plain(operator), first, second);
        }
        self.depth -= levels;
        Ok(first)
    }

    fn product(&mut self) -> Result<RapidExpression, UnreadableRapid> {
        let mut first = self.signed()?;
        let mut levels = 0;
        loop {
            let operator = match (self.kind(), self.keyword()) {
                (RapidTokenKind::Sign("*"), _) => RapidOperator::Plain(BinaryOperator::Multiply),
                (RapidTokenKind::Sign("/"), _) => RapidOperator::Plain(BinaryOperator::Divide),
                (_, Some("DIV")) => RapidOperator::Quotient,
                (_, Some("MOD")) => RapidOperator::Rest,
                _ => break,
            };
            self.deeper(&mut levels)?;
            self.advance();
            let second = self.signed()?;
            first = binary(operator, first, second);
        }
        self.depth -= levels;
        Ok(first)
    }

    /// One level deeper for an operator, as the tree of the operands before it gets one level more.
    fn deeper(&mut self, levels: &mut usize) -> Result<(), UnreadableRapid> {
        self.enter()?;
        *levels += 1;
        Ok(())
    }

    fn signed(&mut self) -> Result<RapidExpression, UnreadableRapid> {
        let place = self.place();
        if self.took_sign("+") {
            return self.primary();
        }
        if !self.took_sign("-") {
            return self.primary();
        }
        let operand = self.primary()?;
        let kind = RapidExpressionKind::Unary(UnaryOperator::Negate, Box::new(operand));
        Ok(RapidExpression::new(place, kind))
    }

    fn primary(&mut self) -> Result<RapidExpression, UnreadableRapid> {
        let place = self.place();
        let kind = match self.kind() {
            RapidTokenKind::Number(value) => {
                self.advance();
                RapidExpressionKind::Number(value)
            }
            RapidTokenKind::Text(text) => {
                self.advance();
                RapidExpressionKind::Text(text.replace("\"\"", "\""))
            }
            RapidTokenKind::Sign("(") => {
                self.advance();
                let inner = self.expression()?;
                self.expect_sign(")", "`)`")?;
                return Ok(inner);
            }
            RapidTokenKind::Sign("[") => return self.aggregate(place),
            RapidTokenKind::Word(word) => match keyword(word) {
                Some("TRUE") => {
                    self.advance();
                    RapidExpressionKind::Boolean(true)
                }
                Some("FALSE") => {
                    self.advance();
                    RapidExpressionKind::Boolean(false)
                }
                Some(_) => return Err(self.unexpected("a value")),
                None => return self.named(place, word),
            },
            _ => return Err(self.unexpected("a value")),
        };
        Ok(RapidExpression::new(place, kind))
    }

    fn aggregate(&mut self, place: Place) -> Result<RapidExpression, UnreadableRapid> {
        self.advance();
        let mut items = Vec::new();
        loop {
            items.push(self.expression()?);
            if self.took_sign("]") {
                return Ok(RapidExpression::new(place, RapidExpressionKind::Aggregate(items)));
            }
            self.expect_sign(",", "`,` or `]`")?;
        }
    }

    /// A datum, a part of one, or the call of a function.
    fn named(&mut self, place: Place, word: &str) -> Result<RapidExpression, UnreadableRapid> {
        self.advance();
        let name = word.to_owned();
        if self.took_sign("(") {
            let arguments = self.arguments(")")?;
            self.expect_sign(")", "`,` or `)`")?;
            return Ok(RapidExpression::new(place, RapidExpressionKind::Call { name, arguments }));
        }
        self.parts(RapidExpression::new(place, RapidExpressionKind::Name(name)))
    }

    /// A datum or a part of one.
    pub(super) fn named_datum(
        &mut self,
        place: Place,
        word: &str,
    ) -> Result<RapidExpression, UnreadableRapid> {
        self.advance();
        self.parts(RapidExpression::new(place, RapidExpressionKind::Name(word.to_owned())))
    }

    /// Components and items of a datum.
    fn parts(&mut self, base: RapidExpression) -> Result<RapidExpression, UnreadableRapid> {
        let (mut base, mut levels) = (base, 0);
        loop {
            let place = base.place;
            if self.is_sign(".") {
                self.deeper(&mut levels)?;
                self.advance();
                let component = self.name("the name of a component")?;
                let kind = RapidExpressionKind::Component(Box::new(base), component);
                base = RapidExpression::new(place, kind);
            } else if self.is_sign("{") {
                self.deeper(&mut levels)?;
                self.advance();
                let mut indices = Vec::new();
                loop {
                    indices.push(self.expression()?);
                    if self.took_sign("}") {
                        break;
                    }
                    self.expect_sign(",", "`,` or `}`")?;
                }
                base = RapidExpression::new(place, RapidExpressionKind::Item(Box::new(base), indices));
            } else {
                self.depth -= levels;
                return Ok(base);
            }
        }
    }

    /// Arguments up to a sign that ends them, which stays.
    pub(super) fn arguments(&mut self, end: &str) -> Result<Vec<RapidArgument>, UnreadableRapid> {
        let mut arguments = Vec::new();
        if self.is_sign(end) {
            return Ok(arguments);
        }
        loop {
            arguments.push(self.argument()?);
            if self.is_sign(end) {
                return Ok(arguments);
            }
            // An optional argument needs no comma before it.
            if !self.is_sign("\\") {
                self.expect_sign(",", &format!("`,` or `{end}`"))?;
            }
        }
    }

    fn argument(&mut self) -> Result<RapidArgument, UnreadableRapid> {
        let place = self.place();
        if !self.took_sign("\\") {
            let value = Some(self.expression()?);
            return Ok(RapidArgument { place, name: None, value, is_conditional: false });
        }
        let name = Some(self.name("the name of an optional argument")?);
        if self.took_sign("?") {
            let place_of_value = self.place();
            let passed = self.name("the name of a parameter")?;
            let value = Some(RapidExpression::new(place_of_value, RapidExpressionKind::Name(passed)));
            return Ok(RapidArgument { place, name, value, is_conditional: true });
        }
        let value = if self.took_sign(":=") { Some(self.expression()?) } else { None };
        Ok(RapidArgument { place, name, value, is_conditional: false })
    }
}

/// A relation, and where `NOT` stands before it.
#[derive(Clone)]
struct NegatedRelation {
    negation: Option<Place>,
    relation: RapidExpression,
}

impl NegatedRelation {
    /// The relation with its negation.
    fn whole(self) -> RapidExpression {
        let Some(place) = self.negation else { return self.relation };
        RapidExpression::new(place, RapidExpressionKind::Unary(UnaryOperator::Not, Box::new(self.relation)))
    }
}

fn conjoined(first: RapidExpression, second: RapidExpression) -> RapidExpression {
    binary(RapidOperator::Plain(BinaryOperator::And), first, second)
}

fn binary(operator: RapidOperator, first: RapidExpression, second: RapidExpression) -> RapidExpression {
    let place = first.place;
    RapidExpression::new(place, RapidExpressionKind::Binary(operator, Box::new(first), Box::new(second)))
}
