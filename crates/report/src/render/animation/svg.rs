//! Moving pictures as SVG that runs by itself. Every shape is in the file once, with the times at which it is seen. Programs
//! that show SVG without movement show the last position, and so do browsers that open the file for a user who wants less movement.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::time::Duration;

use super::Animation;
use crate::render::scene::stroke_font::Short;
use crate::render::scene::{Scene, Theme};
use crate::render::svg;

/// The pictures in which a shape is: the first picture of each run of them, and the one after its last.
type Runs = Vec<[usize; 2]>;

/// The style for readers who want less movement: the last picture and nothing else. An important rule wins over the
/// animations.
const STILL: &str = "<style>@media (prefers-reduced-motion:reduce){.xg-last{visibility:visible!important}\
    g[visibility]{visibility:hidden!important}}</style>\n";

impl Animation {
    /// The whole animation. `width` is its width in pixels.
    #[must_use]
    pub fn svg(&self, theme: Theme, width: Option<u32>) -> String {
        let last = &self.frames[self.frames.len() - 1];
        let all = self.frames.iter().flat_map(Scene::shapes);
        let mut picture = svg::head(last, width);
        picture.push_str(&svg::preamble(&last.title, theme, last.area(), all));
        picture.push_str(STILL);
        for (layer, (name, _)) in last.layers.iter().enumerate() {
            picture.extend(["<g class=\"xg-layer-", name, "\">\n"]);
            self.add_layer(&mut picture, layer);
            picture.push_str("</g>\n");
        }
        picture.push_str("</svg>\n");
        picture
    }

    /// Adds the shapes that a layer has at any time: those that are seen at the same times together.
    fn add_layer(&self, picture: &mut String, layer: usize) {
        let mut runs_of: BTreeMap<String, (usize, Runs)> = BTreeMap::new();
        for (frame, scene) in self.frames.iter().enumerate() {
            for shape in &scene.layers[layer].1 {
                let order = runs_of.len();
                let (_, runs) =
                    runs_of.entry(svg::fragment(std::slice::from_ref(shape))).or_insert_with(|| (order, Vec::new()));
                match runs.last_mut() {
                    Some([_, end]) if *end >= frame => *end = frame + 1,
                    _ => runs.push([frame, frame + 1]),
                }
            }
        }
        let mut shapes: Vec<(String, (usize, Runs))> = runs_of.into_iter().collect();
        // The shapes are in the order in which they are drawn.
        shapes.sort_by_key(|(_, (order, _))| *order);
        for group in shapes.chunk_by(|(_, (_, one)), (_, (_, other))| one == other) {
            let (_, (_, runs)) = &group[0];
            let is_always_seen = runs[..] == [[0, self.frames.len()]];
            if !is_always_seen {
                self.add_times(picture, runs);
            }
            picture.extend(group.iter().map(|(shape, _)| shape.as_str()));
            if !is_always_seen {
                picture.push_str("</g>\n");
            }
        }
    }

    /// Begins a group that is seen at these times.
    fn add_times(&self, picture: &mut String, runs: &Runs) {
        let count = self.frames.len();
        let is_last = runs.last().is_some_and(|[_, end]| *end == count);
        let (mut values, mut times) = (String::new(), String::new());
        let mut change = |frame: usize, is_seen: bool| {
            let between = if values.is_empty() { "" } else { ";" };
            values.extend([between, if is_seen { "visible" } else { "hidden" }]);
            let _ = write!(times, "{between}{:.5}", self.start_of(frame) / self.start_of(count));
        };
        if runs[0][0] > 0 {
            change(0, false);
        }
        for [start, end] in runs {
            change(*start, true);
            if *end < count {
                change(*end, false);
            }
        }
        let plays = if self.plays == 0 { "indefinite".to_owned() } else { self.plays.to_string() };
        let _ = writeln!(
            picture,
            "<g{}><animate attributeName=\"visibility\" calcMode=\"discrete\" values=\"{values}\" keyTimes=\"{times}\" \
             dur=\"{}s\" repeatCount=\"{plays}\" fill=\"freeze\"/>",
            if is_last { " class=\"xg-last\"" } else { " visibility=\"hidden\"" },
            Short(self.start_of(count)),
        );
    }

    /// The time in seconds at which a picture is shown first; for the number of pictures, the time when all have been shown.
    fn start_of(&self, frame: usize) -> f64 {
        (0..frame).map(|frame| self.time_of(frame)).sum::<Duration>().as_secs_f64()
    }
}
