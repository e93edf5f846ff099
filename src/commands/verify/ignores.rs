//! Codes that options and the configuration ignore, and which of them have ignored something.

use std::collections::BTreeSet;

use crate::program::config::IgnoreRule;
use crate::program::console::print_note;
use xgames_core::diagnostic::Code;
use xgames_core::diagnostic::codes::CodeGroup;

/// The rules of a run, and what has become of them.
#[derive(Debug)]
pub(super) struct Ignores {
    rules: Vec<Met>,
    /// The numbers of the settings by path that are about the current text.
    paths: Vec<usize>,
    /// Whether games were passed over that might have the codes.
    is_partial: bool,
}

#[derive(Debug)]
struct Met {
    rule: IgnoreRule,
    /// Whether a text was read that the rule is about.
    has_text: bool,
    /// Whether the rule has ignored a finding.
    is_used: bool,
}

impl Ignores {
    pub(super) fn new(rules: impl Iterator<Item = IgnoreRule>) -> Ignores {
        let met = |rule| Met { rule, has_text: false, is_used: false };
        Ignores { rules: rules.map(met).collect(), paths: Vec::new(), is_partial: false }
    }

    /// Begins a text that these settings by path are about.
    pub(super) fn begin_text(&mut self, paths: Vec<usize>) {
        self.paths = paths;
        self.current().for_each(|met| met.has_text = true);
    }

    /// The rules that are about the current text.
    fn current(&mut self) -> impl Iterator<Item = &mut Met> {
        let Ignores { rules, paths, .. } = self;
        rules.iter_mut().filter(|met| met.rule.path.as_ref().is_none_or(|(number, _)| paths.contains(number)))
    }

    /// Meets codes that were ignored in the current text.
    pub(super) fn meet(&mut self, ignored: &BTreeSet<Code>) {
        if !ignored.is_empty() {
            self.current()
                .for_each(|met| met.is_used |= met.rule.codes.0.iter().any(|info| ignored.contains(&info.code)));
        }
    }

    /// Notes that games were passed over.
    pub(super) fn lose_part(&mut self) {
        self.is_partial = true;
    }

    /// Prints a line for each rule that has ignored nothing, unless games were passed over. Returns whether there is one.
    pub(super) fn print_unused(&self) -> bool {
        let is_about_play = |met: &Met| met.rule.codes.0.iter().all(|info| info.code.is_about_play());
        let is_unused = |met: &&Met| met.has_text && !met.is_used && !is_about_play(met);
        let unused: Vec<&Met> = self.rules.iter().filter(is_unused).filter(|_| !self.is_partial).collect();
        for Met { rule: IgnoreRule { codes, place, path }, .. } in &unused {
            let what = Code::UnusedIgnore.info();
            let files = path.as_ref().map_or(String::new(), |(_, glob)| format!(" that `{glob}` matches"));
            let name = name_of(*codes);
            print_note(format_args!(
                "{place}: {}[{}] `{name}` is ignored here, but is not found in any file{files}",
                what.severity.name(),
                what.id
            ));
        }
        !unused.is_empty()
    }
}

/// The identifier of a code, or the characters with which those of a group begin.
pub(super) fn name_of(CodeGroup(group): CodeGroup) -> &'static str {
    let (Some(first), Some(last)) = (group.first(), group.last()) else { return "" };
    let same = first.id.bytes().zip(last.id.bytes()).take_while(|(one, other)| one == other).count();
    &first.id[..same]
}
