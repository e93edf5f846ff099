//! Reasons why a move or a set-up is rejected.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use super::SetupField;
use crate::board::Cell;
use crate::board::picture::Picture;
use crate::diagnostic::Code;

/// The reason why a move cannot be read or is illegal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The kind of fault.
    pub code: Code,
    /// This message says in plain words what is wrong.
    pub message: Cow<'static, str>,
    /// Advice on how to fix it.
    pub help: Option<Cow<'static, str>>,
    /// The cells concerned.
    pub cells: Vec<Cell>,
}

impl Fault {
    /// A fault without help and cells.
    #[must_use]
    pub fn new(code: Code, message: impl Into<Cow<'static, str>>) -> Fault {
        Fault { code, message: message.into(), help: None, cells: Vec::new() }
    }

    /// Adds how to fix it.
    #[must_use]
    pub fn help(mut self, help: impl Into<Cow<'static, str>>) -> Fault {
        self.help = Some(help.into());
        self
    }

    /// Adds cells concerned.
    #[must_use]
    pub fn cells(mut self, cells: impl IntoIterator<Item = Cell>) -> Fault {
        self.cells.extend(cells);
        self
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Fault {}

/// The reason why a game cannot begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupFault {
    /// The option that is wrong.
    pub field: SetupField,
    /// The bytes of the option's text that are wrong; `None` for all of it.
    pub range: Option<Range<usize>>,
    /// The fault that was found.
    pub fault: Fault,
    /// The rejected position, if it could be read.
    pub picture: Option<Box<Picture>>,
}

impl SetupFault {
    /// A fault of a whole option.
    #[must_use]
    pub fn new(field: SetupField, fault: Fault) -> SetupFault {
        SetupFault { field, range: None, fault, picture: None }
    }

    /// Limits the fault to these bytes of the option's text.
    #[must_use]
    pub fn at(self, range: Range<usize>) -> SetupFault {
        SetupFault { range: Some(range), ..self }
    }

    /// Adds the [example](super::GameProfile::example_position) of the game to a fault of a position that has no help.
    #[must_use]
    pub fn with_example(mut self, example: &str) -> SetupFault {
        let is_unclear = self.field == SetupField::Position && self.fault.code == Code::BadPosition;
        if is_unclear && self.fault.help.is_none() && !example.is_empty() {
            self.fault.help = Some(format!("a position is written like `{example}`").into());
        }
        self
    }
}

impl fmt::Display for SetupFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fault.fmt(f)
    }
}

impl std::error::Error for SetupFault {}

#[cfg(test)]
mod tests {
    use super::*;

    /// Only an unclear position gets an example of how to write one.
    #[test]
    fn examples_are_for_positions_that_have_no_help() {
        let help = |field, code, help: Option<&'static str>, example| {
            let fault = Fault { help: help.map(Cow::from), ..Fault::new(code, "") };
            SetupFault::new(field, fault).with_example(example).fault.help
        };
        let advice = Some(Cow::from("a position is written like `B1/2`"));
        assert_eq!(help(SetupField::Position, Code::BadPosition, None, "B1/2"), advice);
        assert_eq!(help(SetupField::Position, Code::BadPosition, Some("other"), "B1/2").as_deref(), Some("other"));
        for (field, code, example) in [
            (SetupField::Position, Code::BadPosition, ""),
            (SetupField::Diagram, Code::BadPosition, "B1/2"),
            (SetupField::Position, Code::BadSize, "B1/2"),
        ] {
            assert_eq!(help(field, code, None, example), None);
        }
    }
}
