//! The little XML that pictures need.

/// A text as it may stand between tags and in attributes. Characters that XML 1.0 does not
/// have become U+FFFD, the character for "something was here".
pub(super) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            '\u{fffe}' | '\u{ffff}' => escaped.push('\u{fffd}'),
            '\t' | '\n' | '\r' => escaped.push(' '),
            _ if c.is_control() => escaped.push('\u{fffd}'),
            _ => escaped.push(c),
        }
    }
    escaped
}

/// A number with at most three digits after the point, and no more than needed.
pub(super) fn number(value: f64) -> String {
    // Adding zero turns -0 into 0.
    format!("{}", (value * 1000.0).round() / 1000.0 + 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_escapes_from_a_text() {
        assert_eq!(
            escape("a<b> & \"c\" 'd'\u{1}\0"),
            "a&lt;b&gt; &amp; &quot;c&quot; &#39;d&#39;\u{fffd}\u{fffd}"
        );
    }

    #[test]
    fn numbers_are_short() {
        assert_eq!(number(40.0), "40");
        assert_eq!(number(1.0 / 3.0), "0.333");
        assert_eq!(number(-0.00001), "0");
    }
}
