//! The pipeline: blocks are judged in parallel, numbered in order, rendered in parallel and written in order.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;

use rayon::ThreadPoolBuildError;

use super::block::{Before, JudgedBlock, RenderedBlock, Settings, SourceText};
use super::cache::{Cache, Key};
use super::config::Config;
use super::outputs::{Event, Outputs};
use crate::archive::ordered::{self, Ordered};
use crate::archive::split::Block;
use crate::archive::{Input, Part, Reading, Skip, Source};
use crate::commands::interrupt;
use crate::commands::phase_times::Phase;
use crate::judge::Defaults;

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
                settings: self.settings,
                max: 8 * (self.threads - 1),
                threads: self.threads,
                judged: Ordered::new(scope),
                before: Before::default(),
                rendered: Ordered::new(scope),
                outputs,
            };
            let (mut text, mut key) = (None, None);
            let mut take = |part: Part<'_>| {
                let event = match part {
                    _ if interrupt::interrupted() => return ControlFlow::Break(Skip::All),
                    Part::Games(block) => {
                        return text.as_ref().map_or(ControlFlow::Continue(()), |text| steps.judge(text, block));
                    }
                    Part::Input(input) => {
                        key = self.key(input);
                        if let Some(counts) = key.as_ref().zip(self.cache).and_then(|(key, cache)| cache.find(key)) {
                            steps.pass_on(Event::Unchanged(counts))?;
                            return ControlFlow::Break(Skip::Input);
                        }
                        Event::Input
                    }
                    Part::Text { name, dialect, first } => {
                        let (defaults, ignore) = self.config.for_file(name, self.typed);
                        let (dialect, name) = (dialect.clone(), name.to_owned());
                        let new = Arc::new(SourceText { name, dialect, first, defaults, ignore });
                        text = Some(Arc::clone(&new));
                        Event::Text(new)
                    }
                    Part::TooLong { name, message } => Event::TooLong { name: name.to_owned(), message },
                    Part::Problem { name, message } => Event::Problem { name: name.to_owned(), message },
                    Part::Stray { is_read, .. } => Event::Stray { is_skipped: !is_read, note: part.note() },
                    Part::Nothing { .. } => Event::Nothing { note: part.note() },
                    Part::EndOfText => return ControlFlow::Continue(()),
                    // An input that has changed meanwhile must not be cached.
                    Part::EndOfInput(input) => match key.take().filter(|key| self.key(input).as_ref() == Some(key)) {
                        Some(key) => Event::EndOfInput(key),
                        None => return ControlFlow::Continue(()),
                    },
                };
                steps.pass_on(event)
            };
            let times = &self.settings.times;
            let mut begun = times.begin();
            let read = self.reading.read(paths, &mut |part| {
                times.end(Phase::Reading, begun);
                let flow = take(part);
                begun = times.begin();
                flow
            });
            times.end(Phase::Reading, begun);
            if read.is_continue() {
                let _ = steps.advance(0);
            }
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

/// Games, or an event between them.
enum Step<B> {
    Games(B),
    Event(Event),
}

/// The blocks in the pipeline.
struct Steps<'s, 'e, 'o> {
    settings: &'e Settings,
    /// Maximal number of blocks that are being judged or wait for earlier ones; the same for rendering.
    max: usize,
    threads: usize,
    judged: Ordered<'s, 'e, Step<JudgedBlock>>,
    before: Before,
    rendered: Ordered<'s, 'e, Step<RenderedBlock>>,
    outputs: &'o mut Outputs,
}

impl Steps<'_, '_, '_> {
    fn judge(&mut self, text: &Arc<SourceText>, block: Block) -> ControlFlow<Skip> {
        let (settings, text) = (self.settings, Arc::clone(text));
        self.judged.start_weighing(block.text.len(), move || {
            Step::Games(settings.times.measure(Phase::Judging, || JudgedBlock::new(settings, text, block)))
        });
        self.advance(self.max)
    }

    fn pass_on(&mut self, event: Event) -> ControlFlow<Skip> {
        self.judged.push(Step::Event(event));
        self.advance(self.max)
    }

    /// Advances until at max `max` blocks are in each of the two parallel steps.
    fn advance(&mut self, max: usize) -> ControlFlow<Skip> {
        let Steps { settings, threads, judged, before, rendered, outputs, .. } = self;
        judged.drain(max, |judged| {
            match judged {
                Some(Step::Games(mut block)) => {
                    block.number(settings, before);
                    // Large blocks come in groups, so fewer of them are kept in memory.
                    if block.is_large() {
                        self.max = *threads - 1;
                    }
                    let settings: &Settings = settings;
                    rendered.start_weighing(block.length(), move || {
                        Step::Games(settings.times.measure(Phase::Rendering, || block.render(settings)))
                    });
                }
                Some(Step::Event(event)) => {
                    match event {
                        Event::Text(ref text) => before.games = text.first - 1,
                        Event::TooLong { .. } => before.games += 1,
                        _ => {}
                    }
                    rendered.push(Step::Event(event));
                }
                None => rendered.push(Step::Event(Event::InternalError)),
            }
            ControlFlow::Continue(())
        })?;
        rendered.drain(max, |rendered| {
            if interrupt::interrupted() {
                return ControlFlow::Break(Skip::All);
            }
            // An interrupt waits until this is written.
            let _guard = interrupt::writing();
            let begun = settings.times.begin();
            let written = match rendered {
                Some(Step::Games(block)) => outputs.add(&block),
                Some(Step::Event(event)) => outputs.handle(event),
                None => outputs.handle(Event::InternalError),
            };
            settings.times.end(Phase::Writing, begun);
            if written.is_break() { ControlFlow::Break(Skip::All) } else { ControlFlow::Continue(()) }
        })
    }
}
