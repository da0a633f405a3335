"""The benchmarks themselves, and a coarse eye on speed."""
