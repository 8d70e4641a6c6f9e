"""pyvkfft-test, unmodified, on any device: it takes GPUs alone, so that all devices have that type here."""
import pyopencl

pyopencl.device_type.GPU = pyopencl.device_type.ALL

if __name__ == "__main__":
    from pyvkfft.scripts.pyvkfft_test import main
    main()
