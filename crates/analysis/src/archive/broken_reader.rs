//! A deliberately broken reader, to test the sandbox of the program with. It is compiled only with `debug_assertions`, which no published
//! build has, and acts only if an environment variable tells it to.
//!
//! `XGAMES_BROKEN_READER` has the address of a server and a folder with a space between. In the middle of reading, the reader then does
//! what the code of an attacker would do: it makes, changes and removes files, opens a connection, and runs a program. It says on
//! standard error what it could do.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::net::TcpStream;
use std::path::Path;
use std::process::Command;

/// Does all harm that it can, if it is told to. `place` says where in the reading this is.
pub(super) fn act(place: &str) {
    let Ok(told) = std::env::var("XGAMES_BROKEN_READER") else { return };
    let Some((server, folder)) = told.split_once(' ') else { return };
    let folder = Path::new(folder);
    let say = |deed: &str, done: io::Result<()>| match done {
        Ok(()) => eprintln!("broken reader, {place}: {deed}: done"),
        Err(error) => eprintln!("broken reader, {place}: {deed}: {}", error.kind()),
    };
    say("make", File::create(folder.join("made")).map(drop));
    say("folder", fs::create_dir_all(folder.join("folder")));
    say("change", OpenOptions::new().append(true).open(folder.join("old")).map(drop));
    say(
        "rename",
        fs::rename(folder.join("old"), folder.join("new"))
            .and_then(|()| fs::rename(folder.join("new"), folder.join("old"))),
    );
    say("remove", fs::remove_file(folder.join("old")).and_then(|()| fs::write(folder.join("old"), "")));
    say("connect", TcpStream::connect(server).map(drop));
    say("run", Command::new("true").status().map(drop));
}
