//! How long a thread was ready to run and had no processor: on a busy machine answers are late that
//! were thought in time. A virtual machine may also be stopped by its host for tens of milliseconds, while its
//! threads seem to run.

use std::time::Duration;

/// The host's time is counted in hundredths of a second.
const TICK: Duration = Duration::from_millis(10);

/// The time that this thread has waited for a processor since it began, and that the host has taken from all
/// processors of a virtual machine, where the system tells, as Linux does.
pub(super) fn waited() -> Option<Duration> {
    let ready = ready(&std::fs::read_to_string("/proc/thread-self/schedstat").ok()?)?;
    let stolen = std::fs::read_to_string("/proc/stat").ok();
    let stolen = stolen.and_then(|text| stolen_of(&text));
    Some(ready + stolen.unwrap_or_default())
}

/// Ready without a processor: the second number, in nanoseconds.
fn ready(text: &str) -> Option<Duration> {
    let nanoseconds = text.split_whitespace().nth(1)?.parse().ok()?;
    Some(Duration::from_nanos(nanoseconds))
}

/// Taken by the host: the eighth number of the first line.
fn stolen_of(text: &str) -> Option<Duration> {
    let numbers = text.lines().next()?.strip_prefix("cpu ")?;
    let ticks = numbers.split_whitespace().nth(7)?.parse().ok()?;
    TICK.checked_mul(ticks)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_second_number_is_the_time_waited() {
        let waited = ready("5000000 7000000 12\n");
        assert_eq!(waited, Some(Duration::from_millis(7)));
        for text in ["", "5", "5 x 12"] {
            assert_eq!(ready(text), None, "{text}");
        }
    }

    #[test]
    fn the_eighth_number_of_the_first_line_was_taken_by_the_host() {
        let stolen = stolen_of("cpu  5 4 3 2 1 6 7 9 0 0\ncpu0 1 1 1 1 1 1 1 1 0 0\n");
        assert_eq!(stolen, Some(Duration::from_millis(90)));
        for text in [
            "",
            "cpu 1 2 3",
            "cpu0 1 1 1 1 1 1 1 1 0 0",
            "cpu a b c d e f g h",
        ] {
            assert_eq!(stolen_of(text), None, "{text}");
        }
    }
}
