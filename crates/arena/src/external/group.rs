//! The group of processes that an engine and its children form, so that none of them is left.

use std::process::{Child, Command};

/// Lets the command start as the leader of a group of its own. Ctrl-C at the terminal then reaches
/// us alone, and we end the engines in order.
pub(super) fn lead(command: &mut Command) {
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    #[cfg(not(unix))]
    let _ = command;
}

/// Kills the group of a child that has not been waited for: until then its number belongs to it,
/// and nobody else is hit.
pub(super) fn kill(child: &mut Child) {
    #[cfg(unix)]
    if let Some(pid) = rustix::process::Pid::from_raw(child.id() as i32) {
        // The group is gone when nobody in it is left, and that is what is wanted.
        let _ = rustix::process::kill_process_group(pid, rustix::process::Signal::KILL);
    }
    // The child alone where there are no groups.
    let _ = child.kill();
}

/// Whether the child has ended, without waiting for it in the sense of the system: its number stays
/// its own.
pub(super) fn has_ended(child: &mut Child) -> bool {
    #[cfg(unix)]
    {
        use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
        let Some(pid) = Pid::from_raw(child.id() as i32) else {
            return true;
        };
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        waitid(WaitId::Pid(pid), options).is_ok_and(|status| status.is_some())
    }
    #[cfg(not(unix))]
    {
        child.try_wait().is_ok_and(|status| status.is_some())
    }
}
