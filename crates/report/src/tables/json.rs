//! Objects in JSON.

use std::io::{self, Write};

use super::value::Value;
use xgames_core::diagnostic::write_json;

/// A form in which several objects are written in JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JsonForm {
    /// An array with each object on a line of its own.
    Array,
    /// An object on each line.
    Lines,
}

/// The text around objects.
pub(crate) struct Marks {
    pub(crate) begin: &'static str,
    pub(crate) between: &'static str,
    pub(crate) after: &'static str,
    pub(crate) end: &'static str,
}

impl JsonForm {
    /// The text before, between and after the objects, and at the end of all.
    pub(crate) fn marks(self) -> Marks {
        match self {
            JsonForm::Array => Marks { begin: "[", between: ",\n ", after: "", end: "]\n" },
            JsonForm::Lines => Marks { begin: "", between: "", after: "\n", end: "" },
        }
    }

    /// Writes objects.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn write(self, out: &mut dyn Write, objects: impl Iterator<Item = Value>) -> io::Result<()> {
        let Marks { begin, between, after, end } = self.marks();
        out.write_all(begin.as_bytes())?;
        for (number, object) in objects.enumerate() {
            out.write_all(if number == 0 { "" } else { between }.as_bytes())?;
            write_json(&mut *out, &object)?;
            out.write_all(after.as_bytes())?;
        }
        out.write_all(end.as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_array_has_each_object_on_a_line() {
        let written = |form: JsonForm, objects: &[u64]| {
            let mut out = Vec::new();
            form.write(&mut out, objects.iter().map(|number| Value::Count(*number))).unwrap();
            String::from_utf8(out).unwrap()
        };
        let arrays = [&[][..], &[1], &[1, 2]].map(|objects| written(JsonForm::Array, objects));
        assert_eq!(arrays, ["[]\n", "[1]\n", "[1,\n 2]\n"]);
        let lines = [&[][..], &[1], &[1, 2]].map(|objects| written(JsonForm::Lines, objects));
        assert_eq!(lines, ["", "1\n", "1\n2\n"]);
    }
}
