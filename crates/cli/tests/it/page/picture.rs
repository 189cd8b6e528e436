//! Pixels of a screenshot, and the colours that are looked for in it.

use std::io::Cursor;

/// The colours of a PNG's pixels, row by row.
#[derive(Debug)]
pub(crate) struct Picture(Vec<[u8; 3]>);

impl Picture {
    pub(crate) fn of_png(bytes: &[u8]) -> Self {
        let mut decoder = png::Decoder::new(Cursor::new(bytes));
        decoder.set_transformations(png::Transformations::EXPAND | png::Transformations::STRIP_16);
        let mut reader = decoder.read_info().expect("a PNG");
        let mut pixels = vec![0; reader.output_buffer_size().expect("a size in memory")];
        let frame = reader.next_frame(&mut pixels).expect("a whole PNG");
        let channels = frame.color_type.samples();
        assert!(channels >= 3, "a screenshot has colours: {:?}", frame.color_type);
        Self(
            pixels[..frame.buffer_size()]
                .chunks_exact(channels)
                .map(|pixel| [pixel[0], pixel[1], pixel[2]])
                .collect(),
        )
    }

    /// How many pixels have a colour of this kind.
    pub(crate) fn count(&self, is_meant: fn([u8; 3]) -> bool) -> usize {
        self.0.iter().filter(|pixel| is_meant(**pixel)).count()
    }

    /// How many different colours there are.
    pub(crate) fn colours(&self) -> usize {
        self.0.iter().collect::<std::collections::BTreeSet<_>>().len()
    }
}

/// The shaded vermillion (#D55E00) of the two members of a collision.
pub(crate) fn is_vermillion(pixel: [u8; 3]) -> bool {
    has_its_hue(pixel) && saturation(pixel) > 0.6
}

/// The same before a light background, where the members are seen through to show what is lit.
pub(crate) fn is_pale_vermillion(pixel: [u8; 3]) -> bool {
    has_its_hue(pixel) && saturation(pixel) > 0.3
}

fn has_its_hue(pixel: [u8; 3]) -> bool {
    let [red, green, blue] = pixel.map(f64::from);
    // Between red and yellow; what is nearly black has no hue.
    red > 60.0
        && red > green
        && green >= blue
        && (15.0..=35.0).contains(&(60.0 * (green - blue) / (red - blue)))
}

fn saturation(pixel: [u8; 3]) -> f64 {
    let [most, least] =
        [pixel.iter().max(), pixel.iter().min()].map(|channel| f64::from(*channel.expect("three")));
    if most == 0.0 { 0.0 } else { (most - least) / most }
}

/// The bright yellow (#FFE14D) of lit spheres.
pub(crate) fn is_lit(pixel: [u8; 3]) -> bool {
    pixel.into_iter().zip([0xff, 0xe1, 0x4d]).all(|(is, meant)| u8::abs_diff(is, meant) <= 12)
}

#[test]
fn colours_are_told_apart() {
    for shaded in [[213, 94, 0], [150, 66, 0], [230, 120, 40]] {
        assert!(is_vermillion(shaded) && is_pale_vermillion(shaded) && !is_lit(shaded), "{shaded:?}");
    }
    assert!(is_pale_vermillion([213, 155, 110]) && !is_vermillion([213, 155, 110]));
    assert!(is_lit([255, 225, 77]) && !is_pale_vermillion([255, 225, 77]));
    // Grey, blue-grey, near misses' orange, warm grey, nothing.
    for other in [[200, 200, 200], [120, 140, 160], [230, 159, 0], [160, 150, 140], [0, 0, 0]] {
        assert!(!is_pale_vermillion(other) && !is_lit(other), "{other:?}");
    }
}
