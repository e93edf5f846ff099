//! The pipeline: blocks are judged in parallel, numbered in order, rendered in parallel and written in order.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;

use rayon::ThreadPoolBuildError;

use super::block::{Before, JudgedBlock, RenderedBlock, Settings, SourceText};
use super::cache::{Cache, Key};
use super::config::Config;
use super::outputs::{Event, Outputs};
use crate::commands::interrupt;
use crate::commands::phase_times::Phase;
use crate::commands::pipeline::{self, Consumer, Step, max_blocks};
use xgames_analysis::archive::ordered::{self, Ordered};
use xgames_analysis::archive::split::Block;
use xgames_analysis::archive::{Input, Part, Reading, Skip, Source};
use xgames_core::judge::Defaults;

/// The settings of the pipeline.
pub(super) struct Pipeline<'a> {
    pub(super) settings: &'a Settings,
    pub(super) reading: Reading<'a>,
    pub(super) config: &'a Config,
    pub(super) typed: &'a Defaults,
    pub(super) cache: Option<&'a Cache>,
    pub(super) threads: usize,
}

impl Pipeline<'_> {
    /// Verifies all inputs named by `paths`.
    pub(super) fn run(&self, paths: &[PathBuf], outputs: &mut Outputs) -> Result<(), ThreadPoolBuildError> {
        ordered::with_threads(self.threads, |scope| {
            let mut steps = Steps {
                pipeline: self,
                max: max_blocks(self.threads),
                text: None,
                key: None,
                before: Before::default(),
                rendered: Ordered::new(scope),
                outputs,
            };
            pipeline::run(scope, &self.reading, paths, &self.settings.times, &mut steps);
        })
    }

    /// The key of an input in the cache, if it is read whole.
    fn key(&self, input: &Input) -> Option<Key> {
        match input {
            Input { name, source: Source::File(path) | Source::Found(path), member: None, game: None } => {
                self.cache?.key(path, name)
            }
            _ => None,
        }
    }
}

/// The blocks in the pipeline.
struct Steps<'s, 'e, 'o> {
    pipeline: &'e Pipeline<'e>,
    /// Maximal number of blocks that are being judged or wait for earlier ones; the same for rendering.
    max: usize,
    /// The text that is being read.
    text: Option<Arc<SourceText>>,
    /// The key of the input that is being read.
    key: Option<Key>,
    before: Before,
    rendered: Ordered<'s, 'e, Step<RenderedBlock, Event>>,
    outputs: &'o mut Outputs,
}

impl<'e> Consumer<'e> for Steps<'_, 'e, '_> {
    type Judged = JudgedBlock;
    type Event = Event;

    fn event(&mut self, part: Part<'_>) -> (Option<Event>, ControlFlow<Skip>) {
        let event = match part {
            Part::Input(input) => {
                self.key = self.pipeline.key(input);
                let known = self.key.as_ref().zip(self.pipeline.cache).and_then(|(key, cache)| cache.find(key));
                if let Some(counts) = known {
                    return (Some(Event::Unchanged(counts)), ControlFlow::Break(Skip::Input));
                }
                Some(Event::Input)
            }
            Part::Text { name, dialect, first } => {
                let (defaults, ignore) = self.pipeline.config.for_file(name, self.pipeline.typed);
                let (dialect, name) = (dialect.clone(), name.to_owned());
                let text =
                    Arc::new(SourceText { name, dialect, first, defaults, ignore, is_first: self.text.is_none() });
                self.text = Some(Arc::clone(&text));
                Some(Event::Text(text))
            }
            Part::TooLong { name, message } => Some(Event::TooLong { name: name.to_owned(), message }),
            Part::Problem { name, message } => Some(Event::Problem { name: name.to_owned(), message }),
            Part::Stray { is_read, .. } => Some(Event::Stray { is_skipped: !is_read, note: part.note() }),
            Part::Nothing { .. } | Part::Uncut { .. } => Some(Event::Nothing { note: part.note() }),
            Part::Games(_) | Part::EndOfText => None,
            // An input that has changed meanwhile must not be cached.
            Part::EndOfInput(input) => {
                let key = self.key.take().filter(|key| self.pipeline.key(input).as_ref() == Some(key));
                key.map(Event::EndOfInput)
            }
        };
        (event, ControlFlow::Continue(()))
    }

    fn job(&mut self, block: Block) -> Option<impl FnOnce() -> JudgedBlock + Send + 'e> {
        let (settings, text) = (self.pipeline.settings, Arc::clone(self.text.as_ref()?));
        Some(move || JudgedBlock::new(settings, text, block))
    }

    fn take(&mut self, step: Option<Step<JudgedBlock, Event>>) -> ControlFlow<Skip> {
        match step {
            Some(Step::Games(mut block)) => {
                let settings = self.pipeline.settings;
                block.number(settings, &mut self.before);
                // Large blocks come in groups, so fewer of them are kept in memory.
                if block.is_large() {
                    self.max = self.pipeline.threads - 1;
                }
                self.rendered.start_weighing(block.length(), move || {
                    Step::Games(settings.times.measure(Phase::Rendering, || block.render(settings)))
                });
            }
            Some(Step::Event(event)) => {
                match event {
                    Event::Text(ref text) => self.before.games = text.first - 1,
                    Event::TooLong { .. } => self.before.games += 1,
                    _ => {}
                }
                self.rendered.push(Step::Event(event));
            }
            None => self.rendered.push(Step::Event(Event::InternalError)),
        }
        ControlFlow::Continue(())
    }

    fn max(&self) -> usize {
        self.max
    }

    fn advance(&mut self, max: usize) -> ControlFlow<Skip> {
        let Steps { pipeline, rendered, outputs, .. } = self;
        let times = &pipeline.settings.times;
        rendered.drain(max, |rendered| {
            if interrupt::interrupted() {
                return ControlFlow::Break(Skip::All);
            }
            // An interrupt waits until this is written.
            let _guard = interrupt::writing();
            let begun = times.begin();
            let written = match rendered {
                Some(Step::Games(block)) => outputs.add(&block),
                Some(Step::Event(event)) => outputs.handle(event),
                None => outputs.handle(Event::InternalError),
            };
            times.end(Phase::Writing, begun);
            if written.is_break() { ControlFlow::Break(Skip::All) } else { ControlFlow::Continue(()) }
        })
    }
}
