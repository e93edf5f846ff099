//! XML that must be well-formed.

use std::collections::BTreeMap;

use quick_xml::events::{BytesStart, Event};

/// The names of all elements in order, with their attributes.
pub(crate) fn elements(xml: &str) -> Vec<(String, BTreeMap<String, String>)> {
    let mut reader = quick_xml::Reader::from_str(xml);
    reader.config_mut().check_end_names = true;
    let (mut elements, mut depth) = (Vec::new(), 0);
    let read = |start: &BytesStart<'_>| {
        let attributes = start.attributes().map(|attribute| {
            let attribute = attribute.unwrap();
            let value = attribute.normalized_value(quick_xml::XmlVersion::Explicit1_0).unwrap().into_owned();
            (attribute.key.as_ref().to_owned(), value)
        });
        (start.name().as_ref().to_owned(), attributes.collect())
    };
    loop {
        match reader.read_event().unwrap() {
            Event::Start(start) => {
                elements.push(read(&start));
                depth += 1;
            }
            Event::Empty(start) => elements.push(read(&start)),
            Event::End(_) => depth -= 1,
            Event::GeneralRef(name) => assert!(["lt", "gt", "amp", "quot"].contains(&name.into_inner().as_ref())),
            Event::Eof => break,
            _ => {}
        }
    }
    assert_eq!(depth, 0);
    elements
}
