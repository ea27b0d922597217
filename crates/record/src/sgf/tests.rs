//! Small files of each dialect, and every fault with its exact words.
