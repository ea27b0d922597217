//! Licence expressions: may we use what is licensed so?
//!
//! The grammar is that of SPDX: `AND` binds tighter than `OR`, an exception after `WITH`
//! belongs to the licence before it, and `/` is how old packages write `OR`.

/// Whether the expression can be met by choosing only allowed licences. A licence with
/// an exception must be allowed as a whole, as `Apache-2.0 WITH LLVM-exception`.
pub(crate) fn is_allowed(expression: &str, allowed: &[String]) -> Result<bool, String> {
    let tokens = tokens(expression);
    let mut parser = Parser {
        tokens: &tokens,
        allowed,
    };
    let result = parser.or();
    match (result, parser.tokens) {
        (Some(met), []) => Ok(met),
        _ => Err(format!("\"{expression}\" is no licence expression")),
    }
}

fn tokens(expression: &str) -> Vec<String> {
    let spaced = expression
        .replace('(', " ( ")
        .replace(')', " ) ")
        .replace('/', " OR ");
    spaced.split_whitespace().map(String::from).collect()
}

/// Parses and decides in one go; each function returns `None` at a fault.
struct Parser<'a> {
    tokens: &'a [String],
    allowed: &'a [String],
}

impl Parser<'_> {
    fn next_is(&mut self, word: &str) -> bool {
        let found = self.tokens.first().is_some_and(|token| token == word);
        if found {
            self.tokens = &self.tokens[1..];
        }
        found
    }

    fn or(&mut self) -> Option<bool> {
        let mut met = self.and()?;
        while self.next_is("OR") {
            met |= self.and()?;
        }
        Some(met)
    }

    fn and(&mut self) -> Option<bool> {
        let mut met = self.licence()?;
        while self.next_is("AND") {
            met &= self.licence()?;
        }
        Some(met)
    }

    fn licence(&mut self) -> Option<bool> {
        if self.next_is("(") {
            let met = self.or()?;
            return self.next_is(")").then_some(met);
        }
        let mut name = self.identifier()?;
        if self.next_is("WITH") {
            name = format!("{name} WITH {}", self.identifier()?);
        }
        Some(self.allowed.contains(&name))
    }

    fn identifier(&mut self) -> Option<String> {
        let (first, rest) = self.tokens.split_first()?;
        let is_name = first
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || "-.+:".contains(c));
        let is_word = matches!(first.as_str(), "OR" | "AND" | "WITH");
        if !is_name || is_word {
            return None;
        }
        self.tokens = rest;
        Some(first.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn allowed(expression: &str) -> Result<bool, String> {
        let list = ["MIT", "Unicode-3.0", "Apache-2.0 WITH LLVM-exception"];
        is_allowed(expression, &list.map(String::from))
    }

    #[test]
    fn one_allowed_side_of_or_is_enough_and_both_sides_of_and_are_needed() {
        assert_eq!(allowed("MIT"), Ok(true));
        assert_eq!(allowed("GPL-3.0-only"), Ok(false));
        assert_eq!(allowed("GPL-3.0-only OR MIT"), Ok(true));
        assert_eq!(allowed("MIT/GPL-3.0-only"), Ok(true));
        assert_eq!(allowed("GPL-3.0-only AND MIT"), Ok(false));
        assert_eq!(allowed("MIT AND Unicode-3.0"), Ok(true));
    }

    #[test]
    fn and_binds_tighter_than_or_and_parentheses_tighter_still() {
        assert_eq!(allowed("MIT OR Unicode-3.0 AND GPL-2.0+"), Ok(true));
        assert_eq!(allowed("(MIT OR Unicode-3.0) AND GPL-2.0+"), Ok(false));
        assert_eq!(allowed("(MIT OR GPL-2.0+) AND Unicode-3.0"), Ok(true));
        assert_eq!(allowed("((MIT))"), Ok(true));
    }

    #[test]
    fn an_exception_is_part_of_the_licence() {
        assert_eq!(allowed("Apache-2.0"), Ok(false));
        assert_eq!(allowed("Apache-2.0 WITH LLVM-exception"), Ok(true));
        assert_eq!(allowed("MIT WITH LLVM-exception"), Ok(false));
        assert_eq!(
            allowed("GPL-3.0-only OR Apache-2.0 WITH LLVM-exception"),
            Ok(true)
        );
    }

    #[test]
    fn what_is_no_expression_is_refused() {
        for bad in [
            "",
            "MIT OR",
            "OR MIT",
            "MIT Apache-2.0",
            "(MIT",
            "MIT)",
            "MIT WITH",
            "()",
            "MIT, BSD",
        ] {
            assert!(allowed(bad).is_err(), "{bad}");
        }
    }
}
