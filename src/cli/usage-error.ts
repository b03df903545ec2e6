/** The command line is wrong; exit code 2. `message` is one sentence that says what to type instead. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** The command failed; exit code 1. `message` says why and what to do. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}
