"""The type-checking of code in texts, with the modules that were built last (`swift build`)."""
import functools, subprocess, sys

from binaries import ROOT, built


@functools.cache
def options():
    """Returns the options with which the compiler finds Tessera's modules and macros."""
    folder = built()
    if not (folder / "Modules").is_dir():
        sys.exit("Build first: swift build")
    found = [
        "-swift-version", "6", "-I", str(folder / "Modules"),
        "-load-plugin-executable", f"{folder}/Macros-tool#Macros",
        # The modules of C that other modules import.
        "-I", str(ROOT / "Apps/Platform/CZlib"),
        "-I", str(ROOT / "Apps/Platform/CPostgreSQL"),
    ]
    for made in sorted(folder.glob("*[!l].build/module.modulemap")):
        found += ["-Xcc", f"-fmodule-map-file={made}"]
    for written in sorted((ROOT / ".build/checkouts").glob("*/Sources/**/module.modulemap")):
        found += ["-I", str(written.parent)]
    return found


def swiftc(*arguments):
    """Runs the compiler. Returns its output, and whether it succeeded."""
    done = subprocess.run(
        ["swiftc", "-parse-as-library", *map(str, arguments)], capture_output=True, text=True, cwd=ROOT, check=False)
    return "\n".join(line for line in done.stderr.split("\n") if line.strip()), done.returncode == 0
