//! Pictures of pixels. They are drawn from the same SVG that is written as SVG.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// Draws a picture in SVG with its size in pixels.
pub(crate) fn draw(svg: &str) -> Result<Pixmap, String> {
    let tree = Tree::from_str(svg, &Options::default()).map_err(|error| error.to_string())?;
    let size = tree.size().to_int_size();
    let mut pixels = Pixmap::new(size.width(), size.height()).ok_or("the picture is too large")?;
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    Ok(pixels)
}

/// The picture as PNG.
///
/// # Errors
/// The picture is too large, or cannot be drawn.
pub fn encode(svg: &str) -> Result<Vec<u8>, String> {
    draw(svg)?.encode_png().map_err(|error| error.to_string())
}
