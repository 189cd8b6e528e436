//! Accessors: elements of numbers in a view, checked to lie inside it before any is read.

use super::buffer::{BufferView, Buffers};
use super::document::{GltfDocument, LocatedJson, shown};
use super::extension;
use super::json::Json;

/// Kinds of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ComponentType {
    I8,
    U8,
    I16,
    U16,
    U32,
    F32,
}

impl ComponentType {
    fn of_code(code: u64) -> Option<Self> {
        Some(match code {
            5120 => Self::I8,
            5121 => Self::U8,
            5122 => Self::I16,
            5123 => Self::U16,
            5125 => Self::U32,
            5126 => Self::F32,
            _ => return None,
        })
    }

    fn size(self) -> usize {
        match self {
            Self::I8 | Self::U8 => 1,
            Self::I16 | Self::U16 => 2,
            Self::U32 | Self::F32 => 4,
        }
    }

    /// The number at the start of `b`, which is long enough.
    fn number(self, b: &[u8]) -> f64 {
        match self {
            Self::I8 => f64::from(b[0].cast_signed()),
            Self::U8 => f64::from(b[0]),
            Self::I16 => f64::from(i16::from_le_bytes([b[0], b[1]])),
            Self::U16 => f64::from(u16::from_le_bytes([b[0], b[1]])),
            Self::U32 => f64::from(u32::from_le_bytes([b[0], b[1], b[2], b[3]])),
            Self::F32 => f64::from(f32::from_le_bytes([b[0], b[1], b[2], b[3]])),
        }
    }

    /// What the largest integer stands for 1 of, where integers stand for fractions.
    fn one(self) -> f64 {
        match self {
            Self::I8 => 127.0,
            Self::U8 => 255.0,
            Self::I16 => 32767.0,
            Self::U16 => 65535.0,
            Self::U32 | Self::F32 => 1.0,
        }
    }
}

/// Elements that all lie inside their view.
pub(super) struct Accessor {
    view: BufferView,
    offset: usize,
    stride: usize,
    pub(super) count: usize,
    pub(super) component: ComponentType,
    pub(super) normalized: bool,
    /// Whether the view spaces its elements.
    pub(super) spaced: bool,
}

impl Accessor {
    /// Number `k` of element `index`, both in range.
    pub(super) fn number(&self, index: usize, k: usize) -> f64 {
        let at = self.offset + index * self.stride + k * self.component.size();
        let number = self.component.number(&self.view.bytes()[at..]);
        if self.normalized { (number / self.component.one()).max(-1.0) } else { number }
    }
}

/// The accessor that an index stands for, with elements of the given type; nothing after a fault, which is reported.
pub(super) fn read<'j>(
    document: &mut GltfDocument<'j>,
    buffers: &mut Buffers<'_, '_>,
    index: &LocatedJson<'j>,
    kind: &str,
) -> Option<Accessor> {
    let (_, spot) = document.target(index, "accessors")?;
    let known =
        ["bufferView", "byteOffset", "componentType", "normalized", "count", "type", "max", "min", "sparse"];
    document.only_members(&spot, &known);
    extension::look(document, &spot, &[]);
    if let Some(sparse) = document.member(&spot, "sparse") {
        let problem = document.at(&sparse, "sparse accessors are not supported");
        document.fault(problem.hint("export the file without sparse accessors or morph targets"));
        return None;
    }
    let found = document.required(&spot, "type")?;
    if document.text(&found)? != kind {
        let problem = document.at(&found, "wrong type of elements");
        document.fault(problem.found(shown(found.json)).expected(kind));
        return None;
    }
    let code = document.required(&spot, "componentType")?;
    let Some(component) = ComponentType::of_code(document.whole_number(&code)?) else {
        let problem = document.at(&code, "unknown kind of numbers");
        document.fault(problem.found(shown(code.json)).expected("5120, 5121, 5122, 5123, 5125 or 5126"));
        return None;
    };
    let normalized = match document.member(&spot, "normalized") {
        None => false,
        Some(flag) => match flag.json {
            Json::Bool(value) => *value,
            other => {
                let problem = document.at(&flag, "neither true nor false");
                document.fault(problem.found(shown(other)));
                return None;
            }
        },
    };
    let count = document.required(&spot, "count").and_then(|spot| document.whole_number(&spot))?;
    let Some(view_index) = document.member(&spot, "bufferView") else {
        let problem = document.at(&spot, "accessor without bytes").expected("a bufferView");
        document.fault(problem.hint("export the file without compression of meshes"));
        return None;
    };
    let offset = document.whole_number_or(&spot, "byteOffset", 0)?;
    let view = buffers.view(document, &view_index)?;
    let size = component.size() * if kind == "VEC3" { 3 } else { 1 };
    let stride = view.stride.unwrap_or(size);
    // Counts and offsets are below 2^53 and strides small, so 128 bits hold the sum.
    let needed = u128::from(offset) + u128::from(count.max(1) - 1) * stride as u128 + size as u128;
    if count == 0 || stride < size || needed > view.bytes().len() as u128 {
        let problem = document.at(&spot, "accessor is empty, overlaps itself or reaches beyond its view");
        document.fault(
            problem
                .found(format!(
                    "{count} elements of {size} bytes, one every {stride} bytes from byte {offset} on"
                ))
                .expected(format!("at least one, all within {} bytes", view.bytes().len())),
        );
        return None;
    }
    let spaced = view.stride.is_some_and(|stride| stride != size);
    Some(Accessor {
        view,
        offset: offset as usize,
        stride,
        count: count as usize,
        component,
        normalized,
        spaced,
    })
}
