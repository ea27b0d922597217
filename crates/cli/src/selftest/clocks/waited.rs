//! How long a thread was ready to run and had no processor: on a busy machine answers are late that
//! were thought in time.

use std::time::Duration;

/// The time that this thread has waited for a processor since it began, where the system tells:
/// Linux does, as the second number, in nanoseconds.
pub(super) fn waited() -> Option<Duration> {
    parse(&std::fs::read_to_string("/proc/thread-self/schedstat").ok()?)
}

fn parse(text: &str) -> Option<Duration> {
    let nanoseconds = text.split_whitespace().nth(1)?.parse().ok()?;
    Some(Duration::from_nanos(nanoseconds))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_second_number_is_the_time_waited() {
        let waited = parse("5000000 7000000 12\n");
        assert_eq!(waited, Some(Duration::from_millis(7)));
        for text in ["", "5", "5 x 12"] {
            assert_eq!(parse(text), None, "{text}");
        }
    }
}
