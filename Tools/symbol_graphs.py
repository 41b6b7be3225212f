"""The symbol graphs of the modules that were built last (`swift build`)."""
import functools, json, subprocess, sys

from binaries import ROOT, built


def output(*command):
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout


def modules(*folders):
    """Returns the modules with sources in some folders, such as `Core/`, by name, with their own folders."""
    targets = json.loads(output("swift", "package", "--ignore-lock", "describe", "--type", "json"))["targets"]
    return sorted(
        (target["name"], ROOT / target["path"]) for target in targets
        if target["type"] == "library" and target["path"].startswith(folders))


@functools.cache
def options():
    """Returns the options for extracting a symbol graph."""
    folder = built()
    target = json.loads(output("swiftc", "-print-target-info"))["target"]["triple"]
    found = [
        "-target", target, "-I", str(folder / "Modules"), "-I", str(ROOT / "Apps/Platform/CZlib"),
        "-I", str(ROOT / "Apps/Platform/CPostgreSQL"),
        "-minimum-access-level", "public", "-skip-synthesized-members",
    ]
    for made in sorted(folder.glob("*[!l].build/module.modulemap")):
        found += ["-Xcc", f"-fmodule-map-file={made}"]
    for written in sorted((ROOT / ".build/checkouts").glob("*/Sources/**/module.modulemap")):
        found += ["-I", str(written.parent)]
    return found


def extract(module, directory):
    """Writes the symbol graph of a module's public declarations, as docc needs it."""
    command = ["swift", "symbolgraph-extract", "-module-name", module, "-output-dir", str(directory)]
    done = subprocess.run(command + options(), capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"The public declarations of {module} can't be read. Build first: swift build\n{done.stderr}")
