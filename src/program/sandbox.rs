//! The sandbox: before a command reads anything, it gives up what it does not need, so that a fault in a reader, and a hostile input
//! that uses it, cannot write elsewhere, connect to others or run programs.
//!
//! A command says its [`Rights`]; this is the one place that asks the system to take the rest. On Linux it is Landlock, which holds for
//! the thread that calls [`enter`] and for all threads and programs that it starts later. Files that are open stay open, and reading
//! stays possible everywhere, because folders, links and lists of files lead anywhere. An older kernel takes less or nothing, and so
//! does another system; the command runs all the same.

use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use super::real_path::{folder_of, follow_links, nearest_folder, real_path};

/// The option that leaves the sandbox out.
const OPTION: &str = "--no-sandbox";

/// The rights that a command keeps besides reading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Rights {
    /// The command keeps all rights, for this reason.
    All(&'static str),
    /// The command connects to nothing, as far as the system can deny that, and writes and runs only this.
    Only { writes: Writes, runs: bool },
}

/// The places where a command writes. Temporary files are always allowed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Writes {
    /// It writes in these places.
    In(Vec<Place>),
    /// It writes in all folders.
    Anywhere,
}

/// A place where a command writes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// A file that is made under another name beside it and renamed, so that its whole folder can be written; or a folder of files.
    Replaced(PathBuf),
    /// A file to which something is added. Its folder can be written only if the file is not there yet.
    Appended(PathBuf),
}

/// The rights that are left, or the reason why all of them are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Entered {
    /// The command has no sandbox, for this reason.
    No(String),
    /// The command is in the sandbox.
    Yes { places: Option<Vec<PathBuf>>, temporary: PathBuf, runs: bool, network: Network },
}

/// The part of the network that the system denies. Other sockets stay, except that a newer kernel denies those of other programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Network {
    /// Nothing of it is denied.
    Kept,
    /// TCP is denied.
    NoTcp,
    /// TCP and UDP are denied.
    NoTcpOrUdp,
}

/// The folder of temporary files, which may always be written, without links.
fn temporary() -> PathBuf {
    let folder = std::env::temp_dir();
    fs::canonicalize(&folder).unwrap_or(folder)
}

/// The places where this process can write; `None` if it can write everywhere.
static PLACES: OnceLock<Option<Vec<PathBuf>>> = OnceLock::new();

/// Gives up all rights but these, for this thread and what it starts.
pub(crate) fn enter(rights: &Rights) -> Entered {
    let (writes, runs) = match rights {
        Rights::All(why) => return Entered::No((*why).to_owned()),
        Rights::Only { writes, runs } => (writes, *runs),
    };
    let places = match writes {
        Writes::In(places) => {
            let mut places: Vec<PathBuf> = places.iter().flat_map(allowed).collect();
            places.sort();
            places.dedup();
            Some(places)
        }
        Writes::Anywhere => None,
    };
    let temporary = temporary();
    match system::restrict(places.as_deref(), &temporary, runs) {
        Err(why) => Entered::No(why),
        Ok(network) => {
            let _ = PLACES.set(places.clone());
            Entered::Yes { places, temporary, runs, network }
        }
    }
}

/// Whether the sandbox is the reason why a path cannot be written.
pub(crate) fn forbids(path: &Path) -> bool {
    let Some(Some(places)) = PLACES.get() else { return false };
    let always = [temporary(), PathBuf::from("/dev")];
    let place = real_path(&follow_links(path));
    !places.iter().chain(&always).any(|allowed| place.starts_with(allowed))
}

/// The files and folders, without links, that must be allowed so that something can be written in a place.
fn allowed(place: &Place) -> Vec<PathBuf> {
    let (Place::Replaced(path) | Place::Appended(path)) = place;
    match (fs::metadata(path), place) {
        (Ok(found), Place::Replaced(_)) if found.is_file() => {
            let file = real_path(path);
            vec![folder_of(&file).to_owned(), file]
        }
        // The folder of a pipe or a device need not be written, and files in a folder are beside each other.
        (Ok(_), _) => vec![real_path(path)],
        // Folders may be made on the way.
        (Err(_), _) => nearest_folder(folder_of(&follow_links(path))).into_iter().collect(),
    }
}

/// The reason in plain words why a path cannot be written, if the sandbox denies it.
pub(crate) fn why_denied(path: &Path, error: &io::Error) -> Option<String> {
    let is_denied = matches!(error.kind(), io::ErrorKind::PermissionDenied | io::ErrorKind::CrossesDevices);
    (is_denied && forbids(path)).then(|| format!("the sandbox denies writing here; `{OPTION}` lifts it"))
}

impl fmt::Display for Entered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (places, temporary, runs, network) = match self {
            Entered::No(why) => return write!(f, "sandbox: none, because {why}"),
            Entered::Yes { places, temporary, runs, network } => (places, temporary, runs, network),
        };
        let folder = temporary.display();
        let places = match places {
            None => "everywhere".to_owned(),
            Some(_) if temporary.parent().is_none() => {
                format!("everywhere, because the folder for temporary files is {folder}")
            }
            Some(places) if places.is_empty() => format!("only temporary files in {folder}"),
            Some(places) => {
                let names: Vec<String> = places.iter().map(|place| place.display().to_string()).collect();
                format!("only temporary files in {folder}, and in {}", names.join(", "))
            }
        };
        let runs = if *runs { "runs programs" } else { "runs no programs" };
        let network = match network {
            Network::Kept => "keeps the network, which this kernel cannot deny",
            Network::NoTcp => "has no TCP; keeps UDP and other sockets, which this kernel cannot deny",
            Network::NoTcpOrUdp => "has neither TCP nor UDP",
        };
        write!(f, "sandbox: writes {places}; {runs}; {network}")
    }
}

/// Landlock.
#[cfg(target_os = "linux")]
mod system {
    use std::path::{Path, PathBuf};

    use super::Network;
    use landlock::{
        ABI, Access, AccessFs, AccessNet, BitFlags, CompatLevel, Compatible, LandlockStatus, PathBeneath, PathFd,
        Ruleset, RulesetAttr, RulesetCreated, RulesetCreatedAttr, RulesetError, RulesetStatus, Scope, make_bitflags,
    };

    /// The rights to change files. No command makes devices, links, pipes or sockets.
    const WRITE: BitFlags<AccessFs> =
        make_bitflags!(AccessFs::{WriteFile | RemoveDir | RemoveFile | MakeDir | MakeReg | Refer | Truncate});

    /// Devices that are no files of anybody. A page that covers the terminal opens it anew.
    const DEVICES: [&str; 2] = ["/dev/null", "/dev/tty"];

    /// Takes all rights but those to read, to write in these places (`None` means everywhere), and to run programs if `runs`.
    /// Returns what is denied of the network.
    pub(super) fn restrict(places: Option<&[PathBuf]>, temporary: &Path, runs: bool) -> Result<Network, String> {
        let status = ruleset(places, temporary, runs).and_then(RulesetCreated::restrict_self);
        let status = status.map_err(|error| match error {
            RulesetError::HandleAccesses(_) => "this kernel has no Landlock, or an old one".to_owned(),
            error => format!("the kernel refuses it: {error}"),
        })?;
        match status.landlock {
            LandlockStatus::Available { effective_abi, .. } if status.ruleset != RulesetStatus::NotEnforced => {
                Ok(match effective_abi {
                    ABI::Unsupported | ABI::V1 | ABI::V2 | ABI::V3 => Network::Kept,
                    abi if abi >= ABI::V10 => Network::NoTcpOrUdp,
                    _ => Network::NoTcp,
                })
            }
            _ => Err("this kernel has no Landlock".to_owned()),
        }
    }

    fn ruleset(places: Option<&[PathBuf]>, temporary: &Path, runs: bool) -> Result<RulesetCreated, RulesetError> {
        let newest = ABI::V10;
        // Sockets of other programs are a network, too.
        let mut taken = AccessFs::ResolveUnix | AccessFs::Refer;
        if !runs {
            taken |= AccessFs::Execute;
        }
        if places.is_some() {
            taken |= AccessFs::from_write(newest) & !AccessFs::IoctlDev;
        }
        let mut ruleset = Ruleset::default()
            // Without this right nothing could be moved from one folder to another.
            .set_compatibility(CompatLevel::HardRequirement)
            .handle_access(AccessFs::Refer)?
            .set_compatibility(CompatLevel::BestEffort)
            .handle_access(taken)?
            .handle_access(AccessNet::from_all(newest))?
            .scope(Scope::from_all(newest))?
            .create()?;
        let places = places.map(|places| places.iter().map(PathBuf::as_path).chain([temporary]));
        let devices = places.is_some().then(|| DEVICES.map(Path::new));
        let places = places.into_iter().flatten().chain(devices.into_iter().flatten());
        let everywhere = (!taken.contains(AccessFs::WriteFile)).then_some(Path::new("/"));
        for place in places.chain(everywhere) {
            // What is not there needs no rule, and what has no name, such as a pipe between programs, is allowed.
            if let Ok(place) = PathFd::new(place) {
                let _ = (&mut ruleset).add_rule(PathBeneath::new(place, WRITE & taken));
            }
        }
        Ok(ruleset)
    }
}

/// Other systems have nothing of the kind that a program can ask for by itself.
#[cfg(not(target_os = "linux"))]
mod system {
    use std::path::{Path, PathBuf};

    use super::Network;

    pub(super) fn restrict(_places: Option<&[PathBuf]>, _temporary: &Path, _runs: bool) -> Result<Network, String> {
        Err("this system has no Landlock".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_needs_its_folder_and_a_device_only_itself() {
        let folder = tempfile::tempdir().unwrap();
        let root = fs::canonicalize(folder.path()).unwrap();
        let file = root.join("a.txt");
        fs::write(&file, "").unwrap();
        let of = |path: &str| allowed(&Place::Replaced(root.join(path)));
        assert_eq!(of("a.txt"), [root.clone(), file.clone()]);
        assert_eq!(allowed(&Place::Appended(file.clone())), [file]);
        assert_eq!(of(""), std::slice::from_ref(&root));
        assert_eq!(of("new.txt"), std::slice::from_ref(&root));
        assert_eq!(of("new/folders/new.txt"), std::slice::from_ref(&root));
        #[cfg(unix)]
        {
            assert_eq!(of("/dev/null"), [PathBuf::from("/dev/null")]);
            let inner = root.join("inner");
            fs::create_dir(&inner).unwrap();
            std::os::unix::fs::symlink(inner.join("not-yet.txt"), root.join("link")).unwrap();
            assert_eq!(of("link"), [inner]);
        }
    }

    #[test]
    fn the_rights_are_told_in_words() {
        let in_folder = |temporary: &str, places, runs, network| {
            Entered::Yes { places, temporary: temporary.into(), runs, network }.to_string()
        };
        let yes = |places, runs, network| in_folder("/tmp", places, runs, network);
        let none = Some(Vec::new());
        assert!(yes(none.clone(), false, Network::Kept).starts_with("sandbox: writes only temporary files in /tmp; "));
        assert!(in_folder("/", none, false, Network::Kept).starts_with(
            "sandbox: writes everywhere, because the folder for temporary files is /; runs no programs; "
        ));
        assert_eq!(
            yes(Some(vec!["/a".into(), "/b".into()]), false, Network::NoTcp),
            "sandbox: writes only temporary files in /tmp, and in /a, /b; runs no programs; has no TCP; keeps UDP and other sockets, which this \
             kernel cannot deny"
        );
        assert!(yes(None, false, Network::NoTcpOrUdp).ends_with("; has neither TCP nor UDP"));
        assert_eq!(
            yes(None, true, Network::Kept),
            "sandbox: writes everywhere; runs programs; keeps the network, which this kernel cannot deny"
        );
        assert_eq!(Entered::No("this is a test".into()).to_string(), "sandbox: none, because this is a test");
    }
}
