"""The folders in which `swift build` puts programs and modules. They differ between versions of the toolchain."""
import functools, pathlib, subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent


@functools.cache
def built(configuration="debug", package=ROOT):
    """Returns the folder with the products of a package's last build in a configuration."""
    command = ["swift", "build", "--package-path", str(package), "-c", configuration, "--show-bin-path"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return pathlib.Path(done.stdout.strip())
