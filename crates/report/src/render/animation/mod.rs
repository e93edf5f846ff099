//! Games as moving pictures.

#[cfg(feature = "png")]
mod pixels;
mod svg;

use std::time::Duration;

use super::scene::Scene;

/// A picture for each position, all of one size.
pub struct Animation {
    /// The pictures; at least one.
    pub frames: Vec<Scene>,
    /// How long each is shown, but for the last.
    pub delay: Duration,
    /// How long the last is shown.
    pub hold: Duration,
    /// How often all are shown; 0 is without end.
    pub plays: u16,
}

impl Animation {
    /// Makes the pictures as large as the largest, because captions and hands differ in size.
    #[must_use]
    pub fn new(mut frames: Vec<Scene>, delay: Duration, hold: Duration, plays: u16) -> Animation {
        let size = frames.iter().fold([0.0_f64; 2], |[x, y], scene| [x.max(scene.size[0]), y.max(scene.size[1])]);
        frames.iter_mut().for_each(|scene| scene.size = size);
        Animation { frames, delay, hold, plays }
    }

    /// How long a picture is shown.
    fn time_of(&self, frame: usize) -> Duration {
        if frame + 1 == self.frames.len() { self.hold } else { self.delay }
    }
}
