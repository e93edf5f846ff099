//! Moving pictures of pixels: GIF and animated PNG. Only the areas that change are drawn.

use std::collections::{HashMap, HashSet};
use std::time::Duration;

use gif::{DisposalMethod, Encoder, Frame, Repeat};
use png::{BitDepth, BlendOp, ColorType, DisposeOp};

use super::Animation;
use crate::render::png::draw;
use crate::render::scene::{Area, Scene, Theme};
use crate::render::svg;

/// A box of whole pixels: left, top, right, bottom.
type Pixels = [usize; 4];

/// A picture as it is shown, which changes from frame to frame.
struct Canvas {
    theme: Theme,
    /// The number of pixels per unit of the scene.
    scale: f64,
    width: usize,
    height: usize,
    /// The red, green and blue of each pixel.
    pixels: Vec<[u8; 3]>,
}

/// A shape as it is drawn, for comparison, with the area in which it is.
type Drawn = (String, Area);

/// The shapes that can change in a scene: all but the board.
fn drawn(scene: &Scene) -> Vec<Drawn> {
    let changing = scene.layers.iter().filter(|(name, _)| *name != "board").flat_map(|(_, shapes)| shapes);
    changing.map(|shape| (svg::fragment(std::slice::from_ref(shape)), shape.bounds())).collect()
}

impl Canvas {
    /// A canvas for a scene, with nothing on it. `pixels` is its width.
    fn new(scene: &Scene, theme: Theme, pixels: u32) -> Canvas {
        let [width, height] = scene.size;
        let scale = f64::from(pixels) / width;
        let (width, height) = (pixels as usize, (height * scale).ceil() as usize);
        Canvas { theme, scale, width, height, pixels: vec![[0; 3]; width * height] }
    }

    /// Draws the areas of a scene in which it differs from the one before, and returns the box around them, which has at least
    /// one pixel.
    fn change(&mut self, scene: &Scene, before: &[Drawn], after: &[Drawn]) -> Result<Pixels, String> {
        let [old, new] =
            [before, after].map(|drawn| drawn.iter().map(|(name, _)| name.as_str()).collect::<HashSet<_>>());
        let gone = before.iter().filter(|(name, _)| !new.contains(name.as_str()));
        let come = after.iter().filter(|(name, _)| !old.contains(name.as_str()));
        let mut areas: Vec<Pixels> = Vec::new();
        for (_, area) in gone.chain(come) {
            let mut area = self.pixels_of(*area);
            // Areas that overlap are drawn as one.
            while let Some(place) = areas.iter().position(|other| overlap(area, *other)) {
                area = union(area, areas.swap_remove(place));
            }
            areas.push(area);
        }
        for area in &areas {
            self.draw(scene, *area)?;
        }
        Ok(areas.into_iter().reduce(union).unwrap_or([0, 0, 1, 1]))
    }

    /// The whole pixels that an area touches.
    fn pixels_of(&self, [left, top, right, bottom]: Area) -> Pixels {
        let down = |at: f64, most: usize| ((at * self.scale).floor().max(0.0) as usize).min(most - 1);
        let up = |at: f64, most: usize| ((at * self.scale).ceil().max(0.0) as usize).min(most);
        let (x, y) = (down(left, self.width), down(top, self.height));
        [x, y, up(right, self.width).max(x + 1), up(bottom, self.height).max(y + 1)]
    }

    /// Draws all of a scene.
    fn draw_all(&mut self, scene: &Scene) -> Result<Pixels, String> {
        let all = [0, 0, self.width, self.height];
        self.draw(scene, all).map(|()| all)
    }

    /// Draws a part of a scene.
    fn draw(&mut self, scene: &Scene, [left, top, right, bottom]: Pixels) -> Result<(), String> {
        let part = [left, top, right, bottom].map(|at| at as f64 / self.scale);
        let picture = draw(&svg::part(scene, self.theme, part, [(right - left) as u32, (bottom - top) as u32]))?;
        for (row, line) in picture.pixels().chunks(right - left).enumerate() {
            let start = (top + row) * self.width + left;
            for (pixel, drawn) in self.pixels[start..].iter_mut().zip(line) {
                *pixel = [drawn.red(), drawn.green(), drawn.blue()];
            }
        }
        Ok(())
    }
}

fn overlap(one: Pixels, other: Pixels) -> bool {
    one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3]
}

fn union(one: Pixels, other: Pixels) -> Pixels {
    [one[0].min(other[0]), one[1].min(other[1]), one[2].max(other[2]), one[3].max(other[3])]
}

/// The change by a frame: the box, and its pixels row by row; `None` where nothing changes.
struct Change {
    area: Pixels,
    pixels: Vec<Option<[u8; 3]>>,
    time: Duration,
}

impl Animation {
    /// Draws the frames one after the other on an empty canvas.
    fn each_change(
        &self,
        mut canvas: Canvas,
        mut take: impl FnMut(Change) -> Result<(), String>,
    ) -> Result<(), String> {
        let mut before: Vec<Drawn> = Vec::new();
        for (number, scene) in self.frames.iter().enumerate() {
            let after = drawn(scene);
            let old = canvas.pixels.clone();
            let area = if number == 0 { canvas.draw_all(scene)? } else { canvas.change(scene, &before, &after)? };
            let [left, top, right, bottom] = area;
            let places = (top..bottom).flat_map(|row| row * canvas.width + left..row * canvas.width + right);
            let changed = |place: usize| number == 0 || old[place] != canvas.pixels[place];
            let pixels = places.map(|place| changed(place).then_some(canvas.pixels[place])).collect();
            take(Change { area, pixels, time: self.time_of(number) })?;
            before = after;
        }
        Ok(())
    }

    /// The animation as GIF, which has at most 256 colours: those of the theme, and the most frequent ones of the first and the
    /// last picture.
    ///
    /// # Errors
    /// A picture is too large, or cannot be drawn.
    pub fn gif(&self, theme: Theme, width: u32) -> Result<Vec<u8>, String> {
        let canvas = || Canvas::new(&self.frames[0], theme, width);
        let mut ends = [canvas(), canvas()];
        ends[0].draw_all(&self.frames[0])?;
        ends[1].draw_all(&self.frames[self.frames.len() - 1])?;
        let mut palette = Palette::of(theme, ends.iter().flat_map(|canvas| &canvas.pixels));
        let mut bytes = Vec::new();
        let size = [ends[0].width, ends[0].height].map(|size| size as u16);
        let mut encoder = Encoder::new(&mut bytes, size[0], size[1], &palette.colours.concat()).map_err(in_words)?;
        let repeat = match self.plays {
            0 => Some(Repeat::Infinite),
            1 => None,
            plays => Some(Repeat::Finite(plays - 1)),
        };
        repeat.map_or(Ok(()), |repeat| encoder.set_repeat(repeat)).map_err(in_words)?;
        self.each_change(canvas(), |Change { area: [left, top, right, bottom], pixels, time }| {
            let indices: Vec<u8> =
                pixels.into_iter().map(|pixel| pixel.map_or(UNCHANGED, |colour| palette.index(colour))).collect();
            let frame = Frame {
                delay: (time.as_millis() / 10).clamp(1, u16::MAX.into()) as u16,
                dispose: DisposalMethod::Keep,
                transparent: Some(UNCHANGED),
                left: left as u16,
                top: top as u16,
                width: (right - left) as u16,
                height: (bottom - top) as u16,
                buffer: indices.into(),
                ..Frame::default()
            };
            encoder.write_frame(&frame).map_err(in_words)
        })?;
        drop(encoder);
        Ok(bytes)
    }

    /// The animation as animated PNG.
    ///
    /// # Errors
    /// A picture is too large, or cannot be drawn.
    pub fn apng(&self, theme: Theme, width: u32) -> Result<Vec<u8>, String> {
        let canvas = Canvas::new(&self.frames[0], theme, width);
        let mut bytes = Vec::new();
        let size = [canvas.width, canvas.height];
        let mut encoder = png::Encoder::new(&mut bytes, size[0] as u32, size[1] as u32);
        encoder.set_color(ColorType::Rgba);
        encoder.set_depth(BitDepth::Eight);
        encoder.set_animated(self.frames.len() as u32, self.plays.into()).map_err(in_words)?;
        encoder.set_blend_op(BlendOp::Over).map_err(in_words)?;
        encoder.set_dispose_op(DisposeOp::None).map_err(in_words)?;
        let mut writer = encoder.write_header().map_err(in_words)?;
        let mut write = |Change { area: [left, top, right, bottom], pixels, time }: Change| {
            writer.set_frame_delay(time.as_millis().min(u16::MAX.into()) as u16, 1000)?;
            if [right - left, bottom - top] != size {
                writer.reset_frame_position()?;
                writer.set_frame_dimension((right - left) as u32, (bottom - top) as u32)?;
                writer.set_frame_position(left as u32, top as u32)?;
            }
            let opaque = |[red, green, blue]: [u8; 3]| [red, green, blue, u8::MAX];
            let rgba: Vec<u8> = pixels.into_iter().flat_map(|pixel| pixel.map_or([0; 4], opaque)).collect();
            writer.write_image_data(&rgba)
        };
        self.each_change(canvas, |change| write(change).map_err(|error: png::EncodingError| in_words(error)))?;
        writer.finish().map_err(in_words)?;
        Ok(bytes)
    }
}

fn in_words(error: impl std::fmt::Display) -> String {
    error.to_string()
}

/// The index of pixels that do not change.
const UNCHANGED: u8 = u8::MAX;

/// The colours of a GIF.
struct Palette {
    colours: Vec<[u8; 3]>,
    /// The index of the most similar colour, by colour that has occurred.
    nearest: HashMap<[u8; 3], u8>,
}

impl Palette {
    /// The colours of a theme, and the most frequent ones of these pixels.
    fn of<'p>(theme: Theme, pixels: impl Iterator<Item = &'p [u8; 3]>) -> Palette {
        let mut counts: HashMap<[u8; 3], u32> = HashMap::new();
        for pixel in pixels {
            *counts.entry(*pixel).or_default() += 1;
        }
        let mut counted: Vec<([u8; 3], u32)> = counts.into_iter().collect();
        // The order is the same on every run.
        counted.sort_unstable_by_key(|(colour, count)| (std::cmp::Reverse(*count), *colour));
        let mut colours = theme.colours();
        colours.extend(counted.into_iter().map(|(colour, _)| colour));
        colours.resize(UNCHANGED.into(), [0; 3]);
        // The colour of pixels that do not change is not seen.
        colours.push([0; 3]);
        Palette { colours, nearest: HashMap::new() }
    }

    fn index(&mut self, colour: [u8; 3]) -> u8 {
        let colours = &self.colours[..usize::from(UNCHANGED)];
        let difference = |other: &[u8; 3]| -> u32 {
            colour.iter().zip(other).map(|(one, other)| u32::from(one.abs_diff(*other)).pow(2)).sum()
        };
        let nearest = || (0..).zip(colours).min_by_key(|(_, other)| difference(other)).map_or(0, |(index, _)| index);
        *self.nearest.entry(colour).or_insert_with(nearest)
    }
}
