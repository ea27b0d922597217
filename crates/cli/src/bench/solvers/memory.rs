//! How much memory it took.

use serde::Serialize;

/// Memory at the end. Also what `--json` prints.
#[derive(Serialize, Clone, Copy, Debug)]
pub(crate) struct Memory {
    /// The size of the table of positions.
    pub(crate) hash_mb: usize,
    /// The most that was ever resident, in megabytes of 2^20 bytes, where the system tells.
    pub(crate) peak_mb: Option<u64>,
}

impl Memory {
    pub(crate) fn now(hash_mb: usize) -> Memory {
        let status = std::fs::read_to_string("/proc/self/status");
        Memory {
            hash_mb,
            peak_mb: status
                .ok()
                .and_then(|status| peak_kb(&status))
                .map(|kb| kb >> 10),
        }
    }
}

/// The line `VmHWM` of a process's status on Linux, in units of 1024 bytes.
fn peak_kb(status: &str) -> Option<u64> {
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_peak_is_read() {
        assert_eq!(peak_kb("VmPeak:\t 9 kB\nVmHWM:\t  70124 kB\n"), Some(70124));
        assert_eq!(peak_kb("VmPeak:\t 9 kB\n"), None);
    }
}
