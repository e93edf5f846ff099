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

impl JsonForm {
    /// Writes objects.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn write(self, out: &mut dyn Write, objects: impl Iterator<Item = Value>) -> io::Result<()> {
        let [begin, between, after, end] = match self {
            JsonForm::Array => ["[", ",\n ", "", "]\n"],
            JsonForm::Lines => ["", "", "\n", ""],
        };
        let mut before = begin;
        for object in objects {
            out.write_all(before.as_bytes())?;
            write_json(&mut *out, &object)?;
            out.write_all(after.as_bytes())?;
            before = between;
        }
        if before == begin && self == JsonForm::Array {
            out.write_all(begin.as_bytes())?;
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
