"""What `fftcl.signal` is made of: one module per family of its functions."""
