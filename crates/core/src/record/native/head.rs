//! Reads what comes before the moves of a game: comments and tags.

use super::seen_names::SeenNames;
use super::{Reader, State, has_empty_line, tag};
use crate::diagnostic::{Code, MAX_FINDINGS, Span};
use crate::record::limits::{MAX_TAGS, MAX_TAGS_ACROSS_LINES};
use crate::record::{Event, EventKind, Head, Tag};

impl<'t> Reader<'t> {
    /// Does the same as [`Reader::next_game`], but reuses the memory of `head`. Returns whether there is another game.
    pub(crate) fn read_head(&mut self, head: &mut Head<'t>) -> bool {
        while self.state != State::BetweenGames {
            self.next_event();
        }
        head.clear(self.at);
        self.skip_comments(head);
        if self.at >= self.text.len() && head.faults.is_empty() {
            return false;
        }
        head.start = head.faults.first().map_or(self.at, |(_, span)| span.start);
        let mut seen = SeenNames::default();
        while self.rest().first() == Some(&b'[') {
            match tag::plain(self.valid, self.at).filter(|_| head.tags.len() < MAX_TAGS) {
                Some((tag, end)) => {
                    head.add(tag);
                    self.at = end;
                }
                None => self.read_tag(head),
            }
            if self.rest().starts_with(b"\n[") {
                // Nearly always, the next tag is on the next line.
                self.at += 1;
                continue;
            }
            let before = self.at;
            self.skip_comments(head);
            let between = &self.text[before..self.at];
            let separate = has_empty_line(between) || !between.trim_ascii().is_empty();
            // Within a line no game could begin here.
            if separate
                && self.at_line_start()
                && (head.tags.len() >= MAX_TAGS_ACROSS_LINES || self.repeats(&head.tags, &mut seen))
            {
                break;
            }
        }
        self.tagged = !head.tags.is_empty() || !head.faults.is_empty();
        self.begin_moves();
        true
    }

    #[cold]
    fn read_tag(&mut self, head: &mut Head<'t>) {
        let (tag, end, damaged) = tag::read(self.text, self.valid, self.at);
        let span = Span::new(self.at, end);
        if damaged {
            add_fault(head, Code::MalformedTag, span);
        }
        if head.tags.len() < MAX_TAGS {
            if let Some(tag) = tag {
                head.add(tag);
            }
        } else if !head.faults.iter().any(|(code, _)| *code == Code::TooManyTags) {
            head.faults.push((Code::TooManyTags, span));
        }
        self.at = end;
    }

    /// Whether the tag block that begins here repeats one of these tags. If so, it belongs to the next game, and the
    /// current game has no moves.
    fn repeats(&self, tags: &[Tag<'t>], seen: &mut SeenNames) -> bool {
        let mut at = self.at;
        while self.text.get(at) == Some(&b'[') {
            let (next, end, _) = tag::read(self.text, self.valid, at);
            if next.is_some_and(|next| seen.has(&next.name, tags)) {
                return true;
            }
            let blanks = self.text[end..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
            if has_empty_line(&self.text[end..end + blanks]) {
                return false;
            }
            at = end + blanks;
        }
        false
    }

    /// The comments and escaped lines in a part of the text that otherwise contains only tags.
    pub(in crate::record) fn comments_among_tags(&self, part: Span) -> impl Iterator<Item = Event<'t>> + use<'t> {
        let valid_end = part.end.min(self.valid.len());
        let valid = (0..=valid_end).rev().find_map(|end| self.valid.get(..end)).unwrap_or_default();
        let (text, open) = (&self.text[..part.end], Vec::new());
        // Most games have none.
        let has_any = memchr::memchr3(b'{', b';', b'%', &text[part.start..]).is_some();
        let at = if has_any { part.start } else { part.end };
        let mut reader = Reader { text, valid, at, open, ..*self };
        std::iter::from_fn(move || {
            loop {
                reader.skip_blanks();
                match reader.rest().first()? {
                    b'[' => reader.at = tag::read(reader.text, reader.valid, reader.at).1,
                    b'{' => return Some(reader.brace_comment()),
                    _ => return Some(reader.line_comment()),
                }
            }
        })
    }

    /// Skips white space, comments and escaped lines outside the moves.
    pub(super) fn skip_comments(&mut self, head: &mut Head<'t>) {
        loop {
            self.skip_blanks();
            match self.rest().first() {
                Some(b'{') => {
                    let token = self.brace_comment();
                    if let EventKind::Fault(code) = token.kind {
                        add_fault(head, code, token.span);
                    }
                }
                Some(b';') => {
                    self.line_comment();
                }
                Some(b'%') if self.at_line_start() => {
                    self.line_comment();
                }
                _ => return,
            }
        }
    }
}

/// Adds a fault, unless there are already more than will be reported of a game.
fn add_fault(head: &mut Head<'_>, code: Code, span: Span) {
    if head.faults.len() <= MAX_FINDINGS {
        head.faults.push((code, span));
    }
}
