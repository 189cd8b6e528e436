//! The number types of PLY; every value of them is exact as `f64`.

/// A number type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scalar {
    Char,
    UChar,
    Short,
    UShort,
    Int,
    UInt,
    Float,
    Double,
}

/// Both names of every type.
pub(super) const NAMES: [&str; 16] = [
    "char", "uchar", "short", "ushort", "int", "uint", "float", "double", "int8", "uint8", "int16", "uint16",
    "int32", "uint32", "float32", "float64",
];

impl Scalar {
    pub(super) fn of_name(name: &str) -> Option<Self> {
        Some(match name {
            "char" | "int8" => Self::Char,
            "uchar" | "uint8" => Self::UChar,
            "short" | "int16" => Self::Short,
            "ushort" | "uint16" => Self::UShort,
            "int" | "int32" => Self::Int,
            "uint" | "uint32" => Self::UInt,
            "float" | "float32" => Self::Float,
            "double" | "float64" => Self::Double,
            _ => return None,
        })
    }

    /// Size in a binary file.
    pub(super) fn bytes(self) -> usize {
        match self {
            Self::Char | Self::UChar => 1,
            Self::Short | Self::UShort => 2,
            Self::Int | Self::UInt | Self::Float => 4,
            Self::Double => 8,
        }
    }

    pub(super) fn is_integer(self) -> bool {
        !matches!(self, Self::Float | Self::Double)
    }

    /// The value of as many little-endian bytes as the type has, padded to 8.
    pub(super) fn of_little_endian(self, bytes: [u8; 8]) -> f64 {
        let [a, b, c, d, ..] = bytes;
        match self {
            Self::Char => f64::from(i8::from_le_bytes([a])),
            Self::UChar => f64::from(a),
            Self::Short => f64::from(i16::from_le_bytes([a, b])),
            Self::UShort => f64::from(u16::from_le_bytes([a, b])),
            Self::Int => f64::from(i32::from_le_bytes([a, b, c, d])),
            Self::UInt => f64::from(u32::from_le_bytes([a, b, c, d])),
            Self::Float => f64::from(f32::from_le_bytes([a, b, c, d])),
            Self::Double => f64::from_le_bytes(bytes),
        }
    }

    /// The value of a word of a text file, rounded to the type as a binary file would hold it.
    pub(super) fn of_word(self, word: &str) -> Option<f64> {
        fn whole<T: std::str::FromStr + Into<f64>>(word: &str) -> Option<f64> {
            word.parse::<T>().ok().map(Into::into)
        }
        match self {
            Self::Char => whole::<i8>(word),
            Self::UChar => whole::<u8>(word),
            Self::Short => whole::<i16>(word),
            Self::UShort => whole::<u16>(word),
            Self::Int => whole::<i32>(word),
            Self::UInt => whole::<u32>(word),
            Self::Float => whole::<f32>(word),
            Self::Double => whole::<f64>(word),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_a_type_of_its_size() {
        for (name, bytes) in NAMES.into_iter().zip([1, 1, 2, 2, 4, 4, 4, 8, 1, 1, 2, 2, 4, 4, 4, 8]) {
            assert_eq!(Scalar::of_name(name).map(Scalar::bytes), Some(bytes), "{name}");
        }
        assert_eq!(Scalar::of_name("int64"), None);
    }

    #[test]
    fn text_and_bytes_give_the_same_numbers() {
        let least = [0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0];
        assert_eq!(Scalar::Char.of_little_endian(least), -1.0);
        assert_eq!(Scalar::UInt.of_little_endian(least), Scalar::UInt.of_word("4294967295").unwrap());
        let tenth = 0.1_f32.to_le_bytes();
        let padded = [tenth[0], tenth[1], tenth[2], tenth[3], 0, 0, 0, 0];
        assert_eq!(Scalar::Float.of_word("0.1"), Some(Scalar::Float.of_little_endian(padded)));
        assert_eq!(Scalar::Double.of_word("0.1"), Some(0.1));
        for (scalar, word) in [(Scalar::UChar, "256"), (Scalar::Int, "1.0"), (Scalar::UInt, "-1")] {
            assert_eq!(scalar.of_word(word), None);
        }
    }
}
