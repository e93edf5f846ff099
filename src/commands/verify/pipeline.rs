//! The pipeline: blocks are judged in parallel, numbered in order, rendered in parallel and written in order.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;

use super::outputs::{Note, Outputs};
use crate::program::config::Config;
use crate::program::git::{Changes, State};
use crate::program::interrupt;
use xgames_analysis::archive::ordered::{self, Ordered};
use xgames_analysis::archive::pipeline::{Consumer, Event, SourceText, Step, max_blocks};
use xgames_analysis::archive::split::Block;
use xgames_analysis::archive::{FileId, Input, Phase, Reading, Skip, Source, pipeline};
use xgames_analysis::hash_key::Key;
use xgames_analysis::reviewing::Reviewing;
use xgames_core::diagnostic::Code;
use xgames_report::verification::cache::Cache;
use xgames_report::verification::{Before, JudgedBlock, JudgedText, Known, RenderedBlock, Settings};
use xgames_search::threads::NoThread;

/// The settings of the pipeline.
pub(super) struct Pipeline<'a> {
    pub(super) settings: &'a Settings,
    pub(super) reading: Reading<'a>,
    pub(super) config: &'a Config,
    pub(super) cache: Option<&'a Cache>,
    pub(super) changes: Option<&'a Changes>,
    /// The baseline, which is not a record.
    pub(super) baseline: Option<FileId>,
    pub(super) threads: usize,
}

impl Pipeline<'_> {
    /// Verifies all inputs named by `paths`. `before` is what precedes the first block; what then precedes the end is returned.
    pub(super) fn run(&self, paths: &[PathBuf], before: Before, outputs: &mut Outputs<'_>) -> Result<Before, NoThread> {
        ordered::with_threads(self.threads, |scope| {
            let mut steps = Steps {
                pipeline: self,
                max: max_blocks(self.threads),
                text: None,
                key: None,
                before,
                rendered: Ordered::new(scope),
                outputs,
            };
            let Pipeline { reading, settings: Settings { times, .. }, .. } = *self;
            let (stopped, finishes) = (&interrupt::interrupted, self.finishes());
            pipeline::Pipeline { reading, stopped, finishes, times }.run(Some(scope), paths, &mut steps);
            steps.before
        })
    }

    /// Whether the games that are being reviewed are still reported after an interruption. Their searches end at once, and have
    /// taken long.
    fn finishes(&self) -> bool {
        self.settings.reviewing.as_ref().is_some_and(Reviewing::is_slow)
    }

    fn is_baseline(&self, input: &Input) -> bool {
        let (Source::File(path) | Source::Found(path)) = &input.source else { return false };
        self.baseline.is_some() && FileId::of(path) == self.baseline
    }

    /// The codes that the configuration ignores in a text.
    fn ignored_in(&self, name: &str) -> Vec<Code> {
        self.config.ignored_in(name)
    }

    /// The key of an input in the cache, if it is read whole.
    fn key(&self, input: &Input) -> Option<Key> {
        match input {
            Input { name, source, member: None, game: None } => {
                let (Source::File(path) | Source::Found(path)) = source else { return None };
                // A file that was found in a folder may be left out, because it is no record.
                self.cache?.key(path, name, matches!(source, Source::Found(_)))
            }
            _ => None,
        }
    }
}

/// The blocks in the pipeline.
struct Steps<'s, 'e, 'o, 'c> {
    pipeline: &'e Pipeline<'e>,
    /// The greatest number of blocks that are being judged or wait for earlier ones; as many again may be rendered.
    max: usize,
    /// The text that is being read.
    text: Option<Arc<JudgedText>>,
    /// The key of the input that is being read.
    key: Option<Key>,
    before: Before,
    rendered: Ordered<'s, 'e, Step<RenderedBlock, Note>>,
    outputs: &'o mut Outputs<'c>,
}

impl Steps<'_, '_, '_, '_> {
    /// Keeps what has been read of the files of the baseline.
    fn note_reach(&mut self, event: &Event, note: &Note) {
        if self.pipeline.settings.known != Known::Baseline {
            return;
        }
        let reach = &mut self.before.reach;
        match (event, note) {
            (Event::Input(input), Note::Unchanged(_)) => reach.read_clean(&input.name),
            (Event::Input(_), _) => reach.begin_input(),
            (Event::Text(text), _) => reach.begin_text(&text.name, &self.pipeline.ignored_in(&text.name)),
            (Event::TooLong { .. } | Event::Problem { .. }, _) => reach.lose_part(),
            (Event::EndOfInput(input), _) => reach.end_input(input),
            _ => {}
        }
    }
}

impl<'e> Consumer<'e> for Steps<'_, 'e, '_, '_> {
    type Result = JudgedBlock;
    type Note = Note;

    fn meet(&mut self, event: &Event) -> (Note, ControlFlow<Skip>) {
        let note = match event {
            Event::Input(input) if self.pipeline.is_baseline(input) => {
                return (Note::None, ControlFlow::Break(Skip::Input));
            }
            Event::Input(input) => {
                match self.pipeline.changes.map(|changes| changes.state(input)) {
                    None | Some(State::Changed) => {}
                    Some(State::Same) => return (Note::Same, ControlFlow::Break(Skip::Input)),
                    Some(State::Unknown(why)) => return (Note::Unknown(why), ControlFlow::Break(Skip::Input)),
                }
                self.key = self.pipeline.key(input);
                let known = self.key.as_ref().zip(self.pipeline.cache).and_then(|(key, cache)| cache.find(key));
                if let Some(counts) = known {
                    return (Note::Unchanged(counts), ControlFlow::Break(Skip::Input));
                }
                Note::None
            }
            Event::Text(source) => {
                let ignore = self.pipeline.ignored_in(&source.name);
                let (source, is_first) = (Arc::clone(source), self.text.is_none());
                self.text = Some(Arc::new(JudgedText { source, ignore, is_first }));
                Note::None
            }
            // An input that has changed meanwhile must not be cached.
            Event::EndOfInput(input) => {
                let key = self.key.take().filter(|key| self.pipeline.key(input).as_ref() == Some(key));
                key.map_or(Note::None, Note::Key)
            }
            _ => Note::None,
        };
        (note, ControlFlow::Continue(()))
    }

    fn job(&mut self, source: &Arc<SourceText>, block: Block) -> impl FnOnce() -> JudgedBlock + Send + 'e {
        let (settings, text) = (self.pipeline.settings, self.text.clone());
        // The event that begins the text has come before.
        let text = text.unwrap_or_else(|| Arc::new(JudgedText::new(Arc::clone(source))));
        let finishes = self.pipeline.finishes();
        move || {
            let _keeping = finishes.then(interrupt::keeping);
            JudgedBlock::new(settings, text, block)
        }
    }

    fn take(&mut self, step: Step<JudgedBlock, Note>) -> ControlFlow<Skip> {
        match step {
            Step::Games(mut block) => {
                let (settings, finishes) = (self.pipeline.settings, self.pipeline.finishes());
                block.number(settings, &mut self.before);
                // Large blocks come in groups, so fewer of them are kept in memory.
                if block.is_large() {
                    self.max = self.pipeline.threads - 1;
                }
                self.rendered.start_weighing(block.length(), move || {
                    let _keeping = finishes.then(interrupt::keeping);
                    Step::Games(settings.times.measure(Phase::Rendering, || block.render(settings)))
                });
            }
            Step::Event(event, note) => {
                event.count_games(&mut self.before.games);
                if let (Event::Input(input), Some(_)) = (&event, self.pipeline.changes) {
                    self.before.old_games.begin(input);
                }
                self.note_reach(&event, &note);
                self.rendered.push(Step::Event(event, note));
            }
            Step::Lost => {
                self.before.reach.lose_part();
                self.rendered.push(Step::Lost);
            }
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
            if interrupt::interrupted() && !pipeline.finishes() {
                return ControlFlow::Break(Skip::All);
            }
            // An interrupt waits until this is written.
            let _guard = interrupt::writing();
            let begun = times.begin();
            let written = match rendered {
                Some(Step::Games(block)) => outputs.add(&block),
                Some(Step::Event(event, note)) => outputs.handle(event, note),
                Some(Step::Lost) | None => outputs.lose_games(),
            };
            times.end(Phase::Writing, begun);
            if written.is_break() { ControlFlow::Break(Skip::All) } else { ControlFlow::Continue(()) }
        })
    }
}
