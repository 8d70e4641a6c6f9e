from collections.abc import Sequence
import enum


def next_fast_length(n: int) -> int:
    """
    The smallest length >= n that has no prime factor above 13: what to pad to where the length is free.
    """

def cache_directory() -> str:
    """
    Directory of compiled kernels for plans made from now on; empty when nothing is kept on disk.
    """

def cache_problem() -> str:
    """
    Why kernels are not found or not kept on disk, and what to change; empty when nothing is wrong.
    """

def set_cache_directory(directory: bytes) -> None:
    """
    Keeps compiled kernels in this directory from now on. Empty: the default directory.
    """

def disable_disk_cache() -> None:
    """Keeps no kernels on disk from now on. Nothing is deleted."""

def cache_limit() -> int:
    """Largest total size of the kernels on disk, in bytes."""

def set_cache_limit(bytes: int) -> None:
    """
    Sets the limit, in bytes: the least recently used entries are deleted first. 0: read only.
    """

def cache_bytes() -> int:
    """Total size of the kernels on disk, in bytes."""

def clear_cache() -> None:
    """Deletes the kernels on disk, and nothing else."""

def device_info(device: int) -> dict:
    """fft::DeviceInfo by the names of its members."""

def cache_statistics() -> dict:
    """
    Where the kernels of this process came from: memory_hits, disk_hits, builds.
    """

class Precision(enum.Enum):
    f32 = 0

    f64 = 1

class Domain(enum.Enum):
    complex = 0

    real = 1

    real_to_real = 2

class RealKind(enum.Enum):
    dct1 = 0

    dct2 = 1

    dct3 = 2

    dct4 = 3

    dst1 = 4

    dst2 = 5

    dst3 = 6

    dst4 = 7

    dht = 8

class Directions(enum.Enum):
    both = 0

    forward_only = 1

    inverse_only = 2

class SpectrumOrder(enum.Enum):
    natural = 0

    digit_reversed = 1

class Effort(enum.Enum):
    estimate = 0

    measure = 1

class Storage(enum.Enum):
    native = 0

    f16 = 1

    bf16 = 2

    uint8 = 3

    int8 = 4

    uint16 = 5

    int16 = 6

    int32 = 7

class Parts(enum.Enum):
    interleaved = 0

    planar = 1

    real = 2

class SpectrumForm(enum.Enum):
    complex = 0

    magnitude = 1

    power = 2

    decibels = 3

    phase = 4

class KernelFunction:
    def __init__(self) -> None: ...

    @property
    def name(self) -> str: ...

    @name.setter
    def name(self, arg: str, /) -> None: ...

    @property
    def source(self) -> str: ...

    @source.setter
    def source(self, arg: str, /) -> None: ...

    @property
    def parameters(self) -> list[str]: ...

    @parameters.setter
    def parameters(self, arg: Sequence[str], /) -> None: ...

    @property
    def pair_name(self) -> str: ...

    @pair_name.setter
    def pair_name(self, arg: str, /) -> None: ...

class Format:
    def __init__(self) -> None: ...

    @property
    def storage(self) -> Storage: ...

    @storage.setter
    def storage(self, arg: Storage, /) -> None: ...

    @property
    def parts(self) -> Parts: ...

    @parts.setter
    def parts(self, arg: Parts, /) -> None: ...

    @property
    def scale(self) -> float: ...

    @scale.setter
    def scale(self, arg: float, /) -> None: ...

    @property
    def bias(self) -> float: ...

    @bias.setter
    def bias(self, arg: float, /) -> None: ...

    @property
    def conjugated(self) -> bool: ...

    @conjugated.setter
    def conjugated(self, arg: bool, /) -> None: ...

    @property
    def centred(self) -> bool: ...

    @centred.setter
    def centred(self, arg: bool, /) -> None: ...

    @property
    def form(self) -> SpectrumForm: ...

    @form.setter
    def form(self, arg: SpectrumForm, /) -> None: ...

    @property
    def min_decibels(self) -> float: ...

    @min_decibels.setter
    def min_decibels(self, arg: float, /) -> None: ...

    @property
    def windows(self) -> list[list[float]]: ...

    @windows.setter
    def windows(self, arg: Sequence[Sequence[float]], /) -> None: ...

    @property
    def load(self) -> KernelFunction: ...

    @load.setter
    def load(self, arg: KernelFunction, /) -> None: ...

    @property
    def store(self) -> KernelFunction: ...

    @store.setter
    def store(self, arg: KernelFunction, /) -> None: ...

class Layout:
    def __init__(self) -> None: ...

    @property
    def offset(self) -> int: ...

    @offset.setter
    def offset(self, arg: int, /) -> None: ...

    @property
    def strides(self) -> list[int]: ...

    @strides.setter
    def strides(self, arg: Sequence[int], /) -> None: ...

    @property
    def distance(self) -> int: ...

    @distance.setter
    def distance(self, arg: int, /) -> None: ...

class Options:
    def __init__(self) -> None: ...

    @property
    def precision(self) -> Precision: ...

    @precision.setter
    def precision(self, arg: Precision, /) -> None: ...

    @property
    def domain(self) -> Domain: ...

    @domain.setter
    def domain(self, arg: Domain, /) -> None: ...

    @property
    def axes(self) -> list[int]: ...

    @axes.setter
    def axes(self, arg: Sequence[int], /) -> None: ...

    @property
    def halved_axis(self) -> int | None: ...

    @halved_axis.setter
    def halved_axis(self, arg: int | None, /) -> None: ...

    @property
    def kinds(self) -> list[RealKind]: ...

    @kinds.setter
    def kinds(self, arg: Sequence[RealKind], /) -> None: ...

    @property
    def orthogonal(self) -> bool: ...

    @orthogonal.setter
    def orthogonal(self, arg: bool, /) -> None: ...

    @property
    def batch(self) -> int: ...

    @batch.setter
    def batch(self, arg: int, /) -> None: ...

    @property
    def signal(self) -> Layout: ...

    @signal.setter
    def signal(self, arg: Layout, /) -> None: ...

    @property
    def spectrum(self) -> Layout: ...

    @spectrum.setter
    def spectrum(self, arg: Layout, /) -> None: ...

    @property
    def signal_format(self) -> Format: ...

    @signal_format.setter
    def signal_format(self, arg: Format, /) -> None: ...

    @property
    def spectrum_format(self) -> Format: ...

    @spectrum_format.setter
    def spectrum_format(self, arg: Format, /) -> None: ...

    @property
    def signal_extents(self) -> list[int]: ...

    @signal_extents.setter
    def signal_extents(self, arg: Sequence[int], /) -> None: ...

    @property
    def spectrum_extents(self) -> list[int]: ...

    @spectrum_extents.setter
    def spectrum_extents(self, arg: Sequence[int], /) -> None: ...

    @property
    def spectrum_order(self) -> SpectrumOrder: ...

    @spectrum_order.setter
    def spectrum_order(self, arg: SpectrumOrder, /) -> None: ...

    @property
    def in_place(self) -> bool: ...

    @in_place.setter
    def in_place(self, arg: bool, /) -> None: ...

    @property
    def forward_scale(self) -> float: ...

    @forward_scale.setter
    def forward_scale(self, arg: float, /) -> None: ...

    @property
    def inverse_scale(self) -> float | None: ...

    @inverse_scale.setter
    def inverse_scale(self, arg: float | None, /) -> None: ...

    @property
    def directions(self) -> Directions: ...

    @directions.setter
    def directions(self, arg: Directions, /) -> None: ...

    @property
    def effort(self) -> Effort: ...

    @effort.setter
    def effort(self, arg: Effort, /) -> None: ...

    @property
    def measure_seconds(self) -> float: ...

    @measure_seconds.setter
    def measure_seconds(self, arg: float, /) -> None: ...

class Plan:
    def __init__(self, context: int, device: int, shape: Sequence[int], options: Options) -> None: ...

    def execute(self, arg0: bool, arg1: int, arg2: int | tuple[int, int], arg3: int | tuple[int, int], arg4: int, arg5: Sequence[int], arg6: bool, /) -> int: ...

    def execute_with(self, arg0: bool, arg1: int, arg2: Sequence[int | tuple[int, int]], arg3: Sequence[int | tuple[int, int]], arg4: int, arg5: Sequence[tuple[str, bytes]], arg6: Sequence[tuple[str, int | tuple[int, int]]], arg7: Sequence[int], /) -> int: ...

    def record(self, arg0: bool, arg1: int, arg2: Sequence[int | tuple[int, int]], arg3: Sequence[int | tuple[int, int]], arg4: int, arg5: Sequence[tuple[str, bytes]], arg6: Sequence[tuple[str, int | tuple[int, int]]], /) -> Recording: ...

    def trace(self, arg0: bool, arg1: int, arg2: Sequence[int | tuple[int, int]], arg3: Sequence[int | tuple[int, int]], arg4: Sequence[int], /) -> list[tuple[str, int, int, int]]: ...

    def cost(self, arg: bool, /) -> list[int]: ...

    def execute_on_host(self, arg0: bool, arg1: int, arg2: int, arg3: int, arg4: int, arg5: int, /) -> None: ...

    def multiply(self, arg0: bool, arg1: int, arg2: int, arg3: int, arg4: int, arg5: Sequence[int], arg6: bool, /) -> int: ...

    def describe(self) -> str: ...

    def kernel_sources(self) -> list[list[str]]: ...

    def frequencies(self, arg: int, /) -> list[int]: ...

    @property
    def shape(self) -> list[int]: ...

    @property
    def options(self) -> Options: ...

    @property
    def workspace_bytes(self) -> int: ...

    @property
    def signal_bytes(self) -> int: ...

    @property
    def spectrum_bytes(self) -> int: ...

class Recording:
    def enqueue(self, arg: Sequence[int], /) -> int: ...

    @property
    def launches(self) -> int: ...

def estimate_plan(arg0: int, arg1: int, arg2: Sequence[int], arg3: Options, /) -> list[int]:
    """Bytes, workspace_bytes, kernels and launches of Plan(...).cost()."""

class ConvolutionMode(enum.Enum):
    full = 0

    same = 1

    valid = 2

    circular = 3

    causal = 4

class ConvolutionOptions:
    def __init__(self) -> None: ...

    @property
    def precision(self) -> Precision: ...

    @precision.setter
    def precision(self, arg: Precision, /) -> None: ...

    @property
    def domain(self) -> Domain: ...

    @domain.setter
    def domain(self, arg: Domain, /) -> None: ...

    @property
    def mode(self) -> ConvolutionMode: ...

    @mode.setter
    def mode(self, arg: ConvolutionMode, /) -> None: ...

    @property
    def correlate(self) -> bool: ...

    @correlate.setter
    def correlate(self, arg: bool, /) -> None: ...

    @property
    def signals(self) -> int: ...

    @signals.setter
    def signals(self, arg: int, /) -> None: ...

    @property
    def filters(self) -> int: ...

    @filters.setter
    def filters(self, arg: int, /) -> None: ...

    @property
    def pairwise(self) -> bool: ...

    @pairwise.setter
    def pairwise(self, arg: bool, /) -> None: ...

    @property
    def signal(self) -> Layout: ...

    @signal.setter
    def signal(self, arg: Layout, /) -> None: ...

    @property
    def filter(self) -> Layout: ...

    @filter.setter
    def filter(self, arg: Layout, /) -> None: ...

    @property
    def output(self) -> Layout: ...

    @output.setter
    def output(self, arg: Layout, /) -> None: ...

    @property
    def signal_format(self) -> Format: ...

    @signal_format.setter
    def signal_format(self, arg: Format, /) -> None: ...

    @property
    def output_format(self) -> Format: ...

    @output_format.setter
    def output_format(self, arg: Format, /) -> None: ...

class Convolution:
    def __init__(self, context: int, device: int, signal_shape: Sequence[int], filter_shape: Sequence[int], options: ConvolutionOptions) -> None: ...

    def set_filter(self, arg0: int, arg1: int, arg2: Sequence[int], /) -> int: ...

    def apply(self, arg0: int, arg1: int, arg2: int, arg3: Sequence[tuple[str, bytes]], arg4: Sequence[tuple[str, int | tuple[int, int]]], arg5: Sequence[int], /) -> int: ...

    def record(self, arg0: int, arg1: int, arg2: int, arg3: Sequence[tuple[str, bytes]], arg4: Sequence[tuple[str, int | tuple[int, int]]], /) -> Recording: ...

    def convolve(self, arg0: int, arg1: int, arg2: int, arg3: int, arg4: Sequence[int], /) -> int: ...

    def cost(self) -> list[int]: ...

    @property
    def workspace_bytes(self) -> int: ...

    def describe(self) -> str: ...

    @property
    def output_shape(self) -> list[int]: ...

    @property
    def signal_bytes(self) -> int: ...

    @property
    def filter_bytes(self) -> int: ...

    @property
    def output_bytes(self) -> int: ...

class StftOutput(enum.Enum):
    complex = 0

    magnitude = 1

    power = 2

    decibels = 3

class StftPadding(enum.Enum):
    zeros = 0

    edge = 1

    reflect = 2

    reflect_odd = 3

class StftScaling(enum.Enum):
    none = 0

    spectrum = 1

    density = 2

class WindowKind(enum.Enum):
    rectangular = 0

    hann = 1

    hamming = 2

    blackman = 3

    kaiser = 4

def make_window(kind: WindowKind, beta: float, length: int) -> list[float]:
    """The values of a periodic window; beta of Kaiser's."""

class StftOptions:
    def __init__(self) -> None: ...

    @property
    def precision(self) -> Precision: ...

    @precision.setter
    def precision(self, arg: Precision, /) -> None: ...

    @property
    def domain(self) -> Domain: ...

    @domain.setter
    def domain(self, arg: Domain, /) -> None: ...

    @property
    def frame(self) -> int: ...

    @frame.setter
    def frame(self, arg: int, /) -> None: ...

    @property
    def hop(self) -> int: ...

    @hop.setter
    def hop(self, arg: int, /) -> None: ...

    @property
    def fft_length(self) -> int: ...

    @fft_length.setter
    def fft_length(self, arg: int, /) -> None: ...

    @property
    def batch(self) -> int: ...

    @batch.setter
    def batch(self, arg: int, /) -> None: ...

    @property
    def window(self) -> list[float]: ...

    @window.setter
    def window(self, arg: Sequence[float], /) -> None: ...

    @property
    def centred(self) -> bool: ...

    @centred.setter
    def centred(self, arg: bool, /) -> None: ...

    @property
    def padding(self) -> StftPadding: ...

    @padding.setter
    def padding(self, arg: StftPadding, /) -> None: ...

    @property
    def complete(self) -> bool: ...

    @complete.setter
    def complete(self, arg: bool, /) -> None: ...

    @property
    def output(self) -> StftOutput: ...

    @output.setter
    def output(self, arg: StftOutput, /) -> None: ...

    @property
    def min_decibels(self) -> float: ...

    @min_decibels.setter
    def min_decibels(self, arg: float, /) -> None: ...

    @property
    def scaling(self) -> StftScaling: ...

    @scaling.setter
    def scaling(self, arg: StftScaling, /) -> None: ...

    @property
    def sample_rate(self) -> float: ...

    @sample_rate.setter
    def sample_rate(self, arg: float, /) -> None: ...

    @property
    def directions(self) -> Directions: ...

    @directions.setter
    def directions(self, arg: Directions, /) -> None: ...

class Stft:
    def __init__(self, context: int, device: int, signal_length: int, options: StftOptions) -> None: ...

    def execute(self, arg0: bool, arg1: int, arg2: int, arg3: int, arg4: Sequence[int], arg5: bool, /) -> int: ...

    def describe(self) -> str: ...

    @property
    def frames(self) -> int: ...

    @property
    def bins(self) -> int: ...

    @property
    def signal_bytes(self) -> int: ...

    @property
    def spectrum_bytes(self) -> int: ...

class WelchOutput(enum.Enum):
    power = 0

    cross = 1

    coherence = 2

class WelchDetrend(enum.Enum):
    none = 0

    constant = 1

    linear = 2

class WelchScaling(enum.Enum):
    density = 0

    spectrum = 1

class WelchAverage(enum.Enum):
    mean = 0

    median = 1

class WelchOptions:
    def __init__(self) -> None: ...

    @property
    def precision(self) -> Precision: ...

    @precision.setter
    def precision(self, arg: Precision, /) -> None: ...

    @property
    def domain(self) -> Domain: ...

    @domain.setter
    def domain(self, arg: Domain, /) -> None: ...

    @property
    def output(self) -> WelchOutput: ...

    @output.setter
    def output(self, arg: WelchOutput, /) -> None: ...

    @property
    def frame(self) -> int: ...

    @frame.setter
    def frame(self, arg: int, /) -> None: ...

    @property
    def hop(self) -> int: ...

    @hop.setter
    def hop(self, arg: int, /) -> None: ...

    @property
    def fft_length(self) -> int: ...

    @fft_length.setter
    def fft_length(self, arg: int, /) -> None: ...

    @property
    def batch(self) -> int: ...

    @batch.setter
    def batch(self, arg: int, /) -> None: ...

    @property
    def window(self) -> list[float]: ...

    @window.setter
    def window(self, arg: Sequence[float], /) -> None: ...

    @property
    def detrend(self) -> WelchDetrend: ...

    @detrend.setter
    def detrend(self, arg: WelchDetrend, /) -> None: ...

    @property
    def scaling(self) -> WelchScaling: ...

    @scaling.setter
    def scaling(self, arg: WelchScaling, /) -> None: ...

    @property
    def average(self) -> WelchAverage: ...

    @average.setter
    def average(self, arg: WelchAverage, /) -> None: ...

    @property
    def sample_rate(self) -> float: ...

    @sample_rate.setter
    def sample_rate(self, arg: float, /) -> None: ...

class Welch:
    def __init__(self, context: int, device: int, signal_length: int, options: WelchOptions) -> None: ...

    def apply(self, arg0: int, arg1: Sequence[int], arg2: int, arg3: Sequence[int], arg4: bool, /) -> int: ...

    def describe(self) -> str: ...

    @property
    def bins(self) -> int: ...

class AnalyticSignal:
    def __init__(self, context: int, device: int, length: int, precision: Precision, batch: int) -> None: ...

    def apply(self, arg0: int, arg1: Sequence[int], arg2: int, arg3: Sequence[int], arg4: bool, /) -> int: ...

    def describe(self) -> str: ...

class Resampler:
    def __init__(self, context: int, device: int, length: int, output_length: int, precision: Precision, domain: Domain, batch: int, window: Sequence[float]) -> None: ...

    def apply(self, arg0: int, arg1: Sequence[int], arg2: int, arg3: Sequence[int], arg4: bool, /) -> int: ...

    def describe(self) -> str: ...

class ZoomFFT:
    def __init__(self, context: int, device: int, length: int, points: int, precision: Precision, domain: Domain, batch: int, band: Sequence[float], endpoint: bool, radius: float, log_growth: float) -> None:
        """band: first and last frequency, sample rate."""

    def apply(self, arg0: int, arg1: Sequence[int], arg2: int, arg3: Sequence[int], arg4: bool, /) -> int: ...

    def describe(self) -> str: ...

class RichardsonLucy:
    def __init__(self, context: int, device: int, shape: Sequence[int], psf_shape: Sequence[int], precision: Precision, clip: bool, filter_epsilon: float, total_variation: float) -> None: ...

    def set_psf(self, arg0: int, arg1: int, arg2: Sequence[int], /) -> int: ...

    def apply(self, arg0: int, arg1: int, arg2: int, arg3: Sequence[int], arg4: int, /) -> int: ...

    def describe(self) -> str: ...

class StreamingConvolver:
    def __init__(self, context: int, device: int, filter_length: int, precision: Precision, domain: Domain, channels: int, correlate: bool, expected_count: int) -> None: ...

    def set_filter(self, arg0: int, arg1: int, arg2: Sequence[int], /) -> int: ...

    def process(self, arg0: int, arg1: int, arg2: Sequence[int], arg3: int, arg4: int, arg5: Sequence[int], arg6: Sequence[int], /) -> int: ...

    def flush(self, arg0: int, arg1: int, arg2: Sequence[int], arg3: Sequence[int], /) -> int: ...

    def reset(self) -> None: ...

    def cost(self, arg: int, /) -> list[int]: ...

    def describe(self) -> str: ...

    def workspace_bytes(self, arg: int, /) -> int: ...

    @property
    def block_points(self) -> int: ...

    @property
    def block_step(self) -> int: ...

    @property
    def samples(self) -> int: ...

class PartitionedConvolver:
    def __init__(self, context: int, device: int, filter_length: int, precision: Precision, domain: Domain, channels: int, filter_per_channel: bool, partition: int) -> None: ...

    def set_filter(self, arg0: int, arg1: int, arg2: Sequence[int], /) -> int: ...

    def process(self, arg0: int, arg1: int, arg2: Sequence[int], arg3: int, arg4: int, arg5: Sequence[int], arg6: Sequence[int], /) -> int: ...

    def reset(self) -> None: ...

    def cost(self, arg: int, /) -> list[int]: ...

    def describe(self) -> str: ...

    def workspace_bytes(self, arg: int, /) -> int: ...

    @property
    def partitions(self) -> int: ...

    @property
    def max_count(self) -> int: ...

    @property
    def state_bytes(self) -> int: ...

class FilterOptions:
    def __init__(self) -> None: ...

    @property
    def precision(self) -> Precision: ...

    @precision.setter
    def precision(self, arg: Precision, /) -> None: ...

    @property
    def domain(self) -> Domain: ...

    @domain.setter
    def domain(self, arg: Domain, /) -> None: ...

    @property
    def batch(self) -> int: ...

    @batch.setter
    def batch(self, arg: int, /) -> None: ...

    @property
    def axes(self) -> list[int]: ...

    @axes.setter
    def axes(self, arg: Sequence[int], /) -> None: ...

    @property
    def sample_rates(self) -> list[float]: ...

    @sample_rates.setter
    def sample_rates(self, arg: Sequence[float], /) -> None: ...

class Filter:
    def __init__(self, context: int, device: int, shape: Sequence[int], options: FilterOptions, gains: Sequence[float], values: Sequence[complex], expression: str, psf: Sequence[float], psf_shape: Sequence[int], noise: float | None) -> None: ...

    def apply(self, arg0: int, arg1: int, arg2: int, arg3: Sequence[int], /) -> int: ...

    def record(self, arg0: int, arg1: int, arg2: int, /) -> Recording: ...

    def cost(self) -> list[int]: ...

    @property
    def workspace_bytes(self) -> int: ...

    def describe(self) -> str: ...

class PhaseCorrelation:
    def __init__(self, context: int, device: int, shape: Sequence[int], precision: Precision, domain: Domain, batch: int, subpixel: bool) -> None: ...

    def shifts(self, arg0: int, arg1: int, arg2: int, arg3: int, arg4: Sequence[int], /) -> list[tuple[list[float], float]]: ...

    def describe(self) -> str: ...

    @property
    def peaks_bytes(self) -> int: ...

def set_progress_handler(handler: object | None) -> None:
    """handler(problem, done, kernels, kernel, origin, seconds), or None."""

def wisdom_text() -> str: ...

def wisdom_add(entries: str) -> int: ...

def wisdom_save(path: bytes) -> None: ...

def wisdom_load(path: bytes) -> int: ...

def wisdom_forget() -> None: ...

class MatchPadding(enum.Enum):
    none = 0

    constant = 1

    edge = 2

    reflect = 3

    symmetric = 4

    wrap = 5

class MatchedFilter:
    def __init__(self, context: int, device: int, shape: Sequence[int], template_shape: Sequence[int], precision: Precision, padding: MatchPadding, padding_value: float) -> None: ...

    def set_templates(self, arg0: int, arg1: int, arg2: Sequence[int], /) -> int: ...

    def apply(self, arg0: int, arg1: int, arg2: int, arg3: Sequence[int], /) -> int: ...

    def scores_shape(self) -> list[int]: ...

    def describe(self) -> str: ...

__version__: str
