//! The values of rows, and rows as bytes: a row may wait in a file, or go from one thread to another with the text of a report.

/// A value of a row.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell<'a> {
    /// There is no value.
    Null,
    /// A text.
    Text(&'a str),
    /// Bytes.
    Bytes(&'a [u8]),
    /// An integer, of 32 or of 64 bits.
    Integer(i64),
    /// A floating-point number.
    Number(f64),
    /// A truth value.
    Flag(bool),
    /// Several texts.
    Texts(Vec<Option<&'a str>>),
    /// Several structures, each with a value for each of its fields.
    Structures(Vec<Vec<Cell<'a>>>),
}

impl<'a> From<&'a str> for Cell<'a> {
    fn from(text: &'a str) -> Cell<'a> {
        Cell::Text(text)
    }
}

impl<'a> From<&'a [u8]> for Cell<'a> {
    fn from(bytes: &'a [u8]) -> Cell<'a> {
        Cell::Bytes(bytes)
    }
}

impl<'a> From<&'a [String]> for Cell<'a> {
    fn from(texts: &'a [String]) -> Cell<'a> {
        Cell::Texts(texts.iter().map(|text| Some(text.as_str())).collect())
    }
}

impl From<bool> for Cell<'_> {
    fn from(flag: bool) -> Self {
        Cell::Flag(flag)
    }
}

impl From<f64> for Cell<'_> {
    fn from(number: f64) -> Self {
        Cell::Number(number)
    }
}

macro_rules! from_integers {
    ($($integer:ty)*) => {$(
        impl From<$integer> for Cell<'_> {
            fn from(integer: $integer) -> Self {
                Cell::Integer(i64::try_from(integer).unwrap_or(i64::MAX))
            }
        }
    )*};
}

from_integers!(u8 u16 u32 u64 usize);

impl<'a, T: Into<Cell<'a>>> From<Option<T>> for Cell<'a> {
    fn from(value: Option<T>) -> Cell<'a> {
        value.map_or(Cell::Null, Into::into)
    }
}

/// Adds a row to `out`.
pub fn encode(row: &[Cell<'_>], out: &mut Vec<u8>) {
    length(row.len(), out);
    for cell in row {
        match cell {
            Cell::Null => out.push(0),
            Cell::Text(text) => {
                out.push(1);
                bytes(text.as_bytes(), out);
            }
            Cell::Bytes(content) => {
                out.push(2);
                bytes(content, out);
            }
            Cell::Integer(integer) => {
                out.push(3);
                out.extend_from_slice(&integer.to_le_bytes());
            }
            Cell::Number(number) => {
                out.push(4);
                out.extend_from_slice(&number.to_le_bytes());
            }
            Cell::Flag(flag) => out.push(5 + u8::from(*flag)),
            Cell::Texts(texts) => {
                out.push(7);
                length(texts.len(), out);
                for text in texts {
                    out.push(u8::from(text.is_some()));
                    bytes(text.unwrap_or_default().as_bytes(), out);
                }
            }
            Cell::Structures(rows) => {
                out.push(8);
                length(rows.len(), out);
                rows.iter().for_each(|row| encode(row, out));
            }
        }
    }
}

fn length(length: usize, out: &mut Vec<u8>) {
    out.extend_from_slice(&(length as u64).to_le_bytes());
}

fn bytes(content: &[u8], out: &mut Vec<u8>) {
    length(content.len(), out);
    out.extend_from_slice(content);
}

/// Reads the first row of `rest`, which [`encode`] has written; `None` at the end, and for other bytes.
#[must_use]
pub fn decode<'a>(rest: &mut &'a [u8]) -> Option<Vec<Cell<'a>>> {
    let columns = read_length(rest)?;
    let mut row = Vec::with_capacity(columns.min(rest.len()));
    for _ in 0..columns {
        let (kind, after) = rest.split_first()?;
        *rest = after;
        row.push(match kind {
            0 => Cell::Null,
            1 => Cell::Text(std::str::from_utf8(read_bytes(rest)?).ok()?),
            2 => Cell::Bytes(read_bytes(rest)?),
            3 => Cell::Integer(i64::from_le_bytes(take(rest)?)),
            4 => Cell::Number(f64::from_le_bytes(take(rest)?)),
            5 | 6 => Cell::Flag(*kind == 6),
            7 => {
                let mut texts = Vec::new();
                for _ in 0..read_length(rest)? {
                    let [is_some] = take(rest)?;
                    let text = std::str::from_utf8(read_bytes(rest)?).ok()?;
                    texts.push((is_some == 1).then_some(text));
                }
                Cell::Texts(texts)
            }
            8 => {
                let mut rows = Vec::new();
                for _ in 0..read_length(rest)? {
                    rows.push(decode(rest)?);
                }
                Cell::Structures(rows)
            }
            _ => return None,
        });
    }
    Some(row)
}

fn take<const N: usize>(rest: &mut &[u8]) -> Option<[u8; N]> {
    let (bytes, after) = rest.split_first_chunk()?;
    *rest = after;
    Some(*bytes)
}

fn read_length(rest: &mut &[u8]) -> Option<usize> {
    usize::try_from(u64::from_le_bytes(take(rest)?)).ok()
}

fn read_bytes<'a>(rest: &mut &'a [u8]) -> Option<&'a [u8]> {
    let length = read_length(rest)?;
    let (bytes, after) = rest.split_at_checked(length)?;
    *rest = after;
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_come_back_and_cut_ones_do_not() {
        let finding = vec![Cell::Text("XG203"), Cell::Null, Cell::Integer(-3)];
        let rows = [
            vec![
                Cell::Null,
                Cell::Text("é"),
                Cell::Bytes(b"\xff"),
                Cell::Number(0.5),
                Cell::Flag(true),
                Cell::Flag(false),
                Cell::Texts(vec![Some("a"), None, Some("")]),
                Cell::Structures(vec![finding.clone(), finding]),
            ],
            vec![],
        ];
        let mut bytes = Vec::new();
        rows.iter().for_each(|row| encode(row, &mut bytes));
        let mut rest = &bytes[..];
        assert_eq!(
            (decode(&mut rest), decode(&mut rest), decode(&mut rest)),
            (Some(rows[0].clone()), Some(vec![]), None)
        );
        let first = bytes.len() - 8;
        assert!((0..first).all(|end| decode(&mut &bytes[..end]).is_none()));
    }
}
