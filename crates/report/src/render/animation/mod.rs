//! Games as moving pictures.

#[cfg(feature = "png")]
mod pixels;
mod svg;

use std::time::Duration;

use super::scene::Scene;

/// A moving picture: a picture for each position, all of one size.
pub struct Animation {
    /// The pictures; there is at least one.
    pub frames: Vec<Scene>,
    /// The time for which each picture but the last is shown.
    pub delay: Duration,
    /// The time for which the last picture is shown.
    pub hold: Duration,
    /// The number of times that all pictures are shown; 0 is without end.
    pub plays: u16,
}

impl Animation {
    /// An animation of these pictures. All are made as large as the largest, because captions and hands differ in size.
    #[must_use]
    pub fn new(mut frames: Vec<Scene>, delay: Duration, hold: Duration, plays: u16) -> Animation {
        let size = frames.iter().fold([0.0_f64; 2], |[x, y], scene| [x.max(scene.size[0]), y.max(scene.size[1])]);
        frames.iter_mut().for_each(|scene| scene.size = size);
        Animation { frames, delay, hold, plays }
    }

    /// The time for which a picture is shown.
    fn time_of(&self, frame: usize) -> Duration {
        if frame + 1 == self.frames.len() { self.hold } else { self.delay }
    }
}
