# Sourced by scripts/start and scripts/test, with the project's folder as the current one: sees that Node.js and npm are there and
# new enough, and that the packages are installed, those of $folders too. Says in words what is missing.

stop() {
  printf '✗ %s\n' "$@" >&2
  exit 1
}

command -v node >/dev/null 2>&1 ||
  stop 'Node.js is missing: install version 20.19 or newer, for example from https://nodejs.org, and run this again.'

# Old syntax, so that an old Node.js can run it.
node -e 'var v = process.versions.node.split("."); process.exit(v[0] > 20 || (v[0] == 20 && v[1] >= 19) ? 0 : 1)' ||
  stop "Node.js $(node --version) is too old: version 20.19 or newer is needed. The one found is $(command -v node)."

command -v npm >/dev/null 2>&1 ||
  stop 'npm is missing: it comes with Node.js; some systems have it in a package of its own, named npm.'

# Words are folders.
# shellcheck disable=SC2086
node scripts/ensure-installed.mjs ${folders-} || exit 1
