"""The names in commands of texts: tools, programs, their options, traits and environment variables must
exist."""
import functools, pathlib, re, shlex, subprocess

from binaries import ROOT, built

# Programs of the system, which are not in this repository.
SYSTEM = {"cat", "cd", "curl", "git", "install", "rm", "umask"}


def blocks(path):
    """Returns the blocks of commands in an article, and the commands in its sentences: (line, text, whether it is a
    block)."""
    found, lines, inside, start = [], path.read_text().split("\n"), None, 0
    for number, line in enumerate(lines, 1):
        fence = line.strip()
        if fence.startswith("```"):
            if inside is None:
                inside, start = fence[3:], number + 1
            else:
                if inside == "sh":
                    found.append((start, "\n".join(lines[start - 1:number - 1]), True))
                elif inside == "" and commands("\n".join(lines[start - 1:number - 1])):
                    found.append((start, None, True))
                inside = None
        elif inside is None:
            for span in re.findall(r"(?<!`)`([^`]+)`(?!`)", line):
                if re.match(r"(export |TESSERA_\w+=\S+ )?(swift (run|test|build|package) |Tools/\w)", span):
                    found.append((number, span, False))
    return sorted(found, key=lambda item: item[0])


def commands(text):
    """Returns whether an unlabelled block looks like commands."""
    return re.match(r"(swift|git|cd|export|install|curl|Showcase|Tools/\S+|\.build/\S+|TESSERA_\w+=\S+)(\s|$)", text)


@functools.cache
def manifest():
    return (ROOT / "Package.swift").read_text()


@functools.cache
def programs():
    """Returns the programs that `swift run` can start here."""
    return set(re.findall(r'\.executable\(name: "([\w-]+)"', manifest())) | {"star-rating"}


@functools.cache
def traits():
    return set(re.findall(r'\.trait\(\s*name: "(\w+)"', manifest())) | {"default"}


@functools.cache
def help_of(program):
    """Returns the help text of a program. An app that a text makes isn't built, but has the Showcase's options."""
    path = built() / program
    path = path if path.exists() else built() / "Showcase"
    return subprocess.run([path, "--help"], capture_output=True, text=True, check=True).stdout


@functools.cache
def is_known_variable(name):
    return not subprocess.run(
        ["git", "grep", "--quiet", "--untracked", "--word-regexp", name, "--", ":!*.md", ":!Tools/shell_blocks.py"],
        cwd=ROOT, check=False).returncode or name.startswith("TESSERA_") and is_option_by_variable(name)


def is_option_by_variable(name):
    """Returns whether an environment variable with that name sets an option of apps."""
    return f"--{name.removeprefix('TESSERA_').lower().replace('_', '-')} " in help_of("Showcase")


class Article:
    """The commands of one text, in order: later commands can use the results of earlier ones."""

    def __init__(self, path):
        self.path = path
        self.made = set()

    def problems(self):
        """Returns the problems of the article: (line, description)."""
        for line, text, isBlock in blocks(self.path):
            if text is None:
                yield line, "it looks like commands. Begin it with ```sh, so that they are checked."
                continue
            text = text.replace("…", "")
            if isBlock:
                said = subprocess.run(["bash", "-n"], input=text, capture_output=True, text=True, check=False).stderr
                if said:
                    yield line, said.strip()
                    continue
            for command in parts(text):
                for problem in self.problems_of(command):
                    yield line, f"'{' '.join(command)}': {problem}"

    def problems_of(self, words):
        while words and (match := re.fullmatch(r"([A-Z_]+)=.*", words[0])):
            yield from self.variable(match[1])
            words = words[1:]
        if not words:
            return
        name, rest = words[0], words[1:]
        if name == "export":
            for word in rest:
                yield from self.variable(word.split("=")[0])
        elif name == "swift":
            yield from self.swift(rest)
        elif match := re.fullmatch(r"(?:tessera/)?((?:Tools|Tests)/.*)", name):
            yield from self.tool(match[1], rest)
        elif match := re.fullmatch(r"\.build/release/([\w-]+)", name):
            yield from self.program(match[1], rest)
        elif name in programs() | self.made:
            yield from self.program(name, rest)
        elif name not in SYSTEM:
            yield "it is not a known command: see Tools/shell_blocks.py."

    def variable(self, name):
        if not is_known_variable(name):
            yield f"nothing reads the variable {name}."

    def swift(self, words):
        verb, rest = words[0], words[1:]
        if verb == "run":
            rest = rest[2:] if rest and rest[0] == "--package-path" else rest
            yield from self.program(rest[0], rest[1:])
        elif verb == "package":
            if "new-feature" in rest:
                self.made |= {f"{name}App" for name in rest if re.match("[A-Z]", name)}
        elif verb in ("build", "test"):
            for option, value in zip(rest, rest[1:]):
                if option == "--product" and value not in programs() | self.made:
                    yield f"there is no product '{value}'."
                if option == "--package-path" and not (ROOT / value / "Package.swift").exists():
                    yield f"there is no package in '{value}'."
                if option == "--traits":
                    for trait in set(value.split(",")) - traits():
                        yield f"there is no trait '{trait}'."
        else:
            yield f"'swift {verb}' is not a known command."

    def program(self, name, words):
        if name not in programs() | self.made | {"NAME", "X"}:
            yield f"there is no program '{name}'."
            return
        said = help_of(name)
        for word, value in zip(words, words[1:] + [""]):
            if word.startswith("--") and not re.search(rf"{re.escape(word.split('=')[0])}\b(?!-)", said):
                yield f"its --help knows no {word}."
            if word == "--limit" and f"{value.split('=')[0]}=" not in said:
                yield f"there is no limit '{value}'."

    def tool(self, name, words):
        if match := re.fullmatch(r"(Tools/\w+)/\.build/release/(\w+)", name):
            if not (ROOT / match[1] / "Sources" / match[2]).is_dir():
                yield f"{match[1]} has no program '{match[2]}'."
            return
        path = ROOT / name
        if not path.exists():
            yield "it isn't there."
            return
        if path.name == "new-app" and words:
            self.made |= {words[0], "CounterApp"}
        own = list(path.parent.glob("*.py")) if path.parent.name != "Tools" else []
        own += list((ROOT / "Tools/NewApp").glob("*.swift")) if path.name == "new-app" else []
        text = "\n".join(file.read_text() for file in [path, *own] if file.is_file())
        for word in words[:words.index("--")] if "--" in words else words:
            if word.startswith("--") and word not in text:
                yield f"it knows no {word}."


def parts(text):
    """Returns the commands of a text, each as a list of words."""
    text = text.replace("\\\n", " ")
    for line in text.split("\n"):
        try:
            lexer = shlex.shlex(line, posix=True, punctuation_chars=True)
            lexer.whitespace_split = True
            words = list(lexer)
        except ValueError:
            continue
        command = []
        for word in words + [";"]:
            if re.fullmatch(r"[;&|()]+", word):
                if command:
                    yield command
                command = []
            elif not re.fullmatch(r"[<>]+", word):
                command.append(word)
