//! Statements about objects, with the places of their parts.

use diagnostics::ron_file::RonNode;

use super::convert::{items, located, optional, zipped};
use super::raw::RawMove;
use crate::{
    AttachStatement, ContactStatement, DetachStatement, HandlingAction, Located, MountStatement,
    SupportContact, UnmountStatement,
};

/// The action of a statement about objects; `None` of any other, and where the two readings of the text do not agree.
pub(super) fn action(raw: RawMove, node: &RonNode<'_>) -> Option<HandlingAction> {
    let text = |value: String, field: &str| Some(located(value, node.field(field)?));
    let list = |names: Vec<String>, field: &str| -> Option<Vec<Located<String>>> {
        let names = zipped(names, items(node, field))?;
        Some(names.into_iter().map(|(name, node)| located(name, node)).collect())
    };
    let number = |value: Option<f64>, field: &str| optional(value, node.field(field));
    Some(match raw {
        RawMove::Attach { object, to, at, fingers, within_mm, within_deg, up_to_mm, leaves_within_mm } => {
            HandlingAction::Attach(AttachStatement {
                object: text(object, "object")?,
                to: text(to, "to")?,
                at: optional(at, node.field("at"))?,
                fingers: list(fingers.unwrap_or_default(), "fingers")?,
                within_mm: number(within_mm, "within_mm")?,
                within_deg: number(within_deg, "within_deg")?,
                support: SupportContact {
                    up_to_mm: number(up_to_mm, "up_to_mm")?,
                    within_mm: number(leaves_within_mm, "leaves_within_mm")?,
                },
            })
        }
        RawMove::Detach { object, onto, within_mm, toward, up_to_mm, arrives_within_mm } => {
            HandlingAction::Detach(DetachStatement {
                object: text(object, "object")?,
                onto: text(onto, "onto")?,
                within_mm: number(within_mm, "within_mm")?,
                toward: optional(toward, node.field("toward"))?,
                support: SupportContact {
                    up_to_mm: number(up_to_mm, "up_to_mm")?,
                    within_mm: number(arrives_within_mm, "arrives_within_mm")?,
                },
            })
        }
        RawMove::Mount { tool, within_mm, within_deg, up_to_mm, leaves_within_mm } => {
            HandlingAction::Mount(MountStatement {
                tool: text(tool, "tool")?,
                within_mm: number(within_mm, "within_mm")?,
                within_deg: number(within_deg, "within_deg")?,
                support: SupportContact {
                    up_to_mm: number(up_to_mm, "up_to_mm")?,
                    within_mm: number(leaves_within_mm, "leaves_within_mm")?,
                },
            })
        }
        RawMove::Unmount { tool, onto, within_mm, toward, up_to_mm, arrives_within_mm } => {
            HandlingAction::Unmount(UnmountStatement {
                tool: text(tool, "tool")?,
                onto: text(onto, "onto")?,
                within_mm: number(within_mm, "within_mm")?,
                toward: optional(toward, node.field("toward"))?,
                support: SupportContact {
                    up_to_mm: number(up_to_mm, "up_to_mm")?,
                    within_mm: number(arrives_within_mm, "arrives_within_mm")?,
                },
            })
        }
        RawMove::AllowContact { between, up_to_mm, reason } => {
            HandlingAction::AllowContact(ContactStatement {
                between: list(between, "between")?,
                up_to_mm: located(up_to_mm, node.field("up_to_mm")?),
                reason: text(reason, "reason")?,
            })
        }
        RawMove::EndContact { between } => HandlingAction::EndContact { between: list(between, "between")? },
        _ => return None,
    })
}
