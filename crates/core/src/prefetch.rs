//! The one thing that safe Rust cannot say and that a search with a large table needs.

/// Tells the processor that this place in memory will be read soon. It changes nothing but speed.
// `core::hint::prefetch_read` will replace it on every processor once it is stable.
#[cfg(target_arch = "x86_64")]
#[inline]
#[expect(
    unsafe_code,
    reason = "stable Rust has no prefetch that can be called safely here"
)]
pub fn prefetch<T>(place: &T) {
    use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
    // SAFETY: every x86-64 target has SSE, which is all that the call asks for; the instruction
    // neither faults nor reads a value.
    unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(place).cast()) };
}

/// Does nothing: stable Rust can tell only some processors what will be read soon.
#[cfg(not(target_arch = "x86_64"))]
#[inline]
pub fn prefetch<T>(_place: &T) {}
