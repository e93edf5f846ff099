//! The contrast of text with what is under it.

/// The least contrast of small text in the Web Content Accessibility Guidelines 2.2 (criterion 1.4.3).
#[cfg(test)]
pub(crate) const LEAST_CONTRAST: f64 = 4.5;

/// The contrast of two colours, from 1 to 21, as the guidelines define it.
#[must_use]
pub fn contrast(one: [f64; 3], other: [f64; 3]) -> f64 {
    let luminance = |colour: [f64; 3]| {
        let [red, green, blue] = colour.map(|part| {
            let part = part / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        });
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    };
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}
