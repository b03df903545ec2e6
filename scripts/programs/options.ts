import { OptionsError, readCommandLine } from './command-line.ts'

/** What the command line of `try:agents` or `generators` asks for. */
export interface TrialOptions {
  readonly isHelp: boolean
  readonly isJson: boolean
  /** Names of what to try; empty for all. */
  readonly only: readonly string[]
  /** Where packages stay for the next run; without it they are thrown away. */
  readonly keep: string | undefined
}

export { OptionsError }

/** Reads the command line. Throws OptionsError for what it does not know; `known` are the names of all things of this `kind`. */
export function parseTrialOptions(argv: readonly string[], kind: string, known: readonly string[]): TrialOptions {
  const { values } = readArguments(argv)
  const only = (values.only ?? []).flatMap((list) => list.split(',')).map((name) => name.trim())
  for (const name of only) {
    if (!known.includes(name)) throw new OptionsError(`there is no ${kind} "${name}"; there are ${known.join(', ')}`)
  }
  return { isHelp: values.help ?? false, isJson: values.json ?? false, only, keep: values.keep }
}

function readArguments(argv: readonly string[]) {
  return readCommandLine({
    args: [...argv],
    options: {
      only: { type: 'string', multiple: true },
      keep: { type: 'string' },
      json: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  })
}
