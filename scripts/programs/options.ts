import type { ParseArgsConfig } from 'node:util'
import { OptionsError, readCommandLine } from './command-line.ts'

/** Options of `try:agents` and `generators`. */
export interface TrialOptions {
  readonly isHelp: boolean
  readonly isJson: boolean
  /** Names of what to try; empty for all. */
  readonly only: readonly string[]
  /** Where packages stay for the next run; without it they are thrown away. */
  readonly keep: string | undefined
}

export { OptionsError }

type MoreOptions = NonNullable<ParseArgsConfig['options']>

/**
 * Reads the command line. Throws OptionsError for unknown options and names. `known` are all names of this `kind`; `more` are options of this
 * command only, whose values are in `values`.
 */
export function parseTrialOptions(
  argv: readonly string[],
  kind: string,
  known: readonly string[],
  more: MoreOptions = {},
): TrialOptions & { readonly values: Readonly<Record<string, unknown>> } {
  const { values } = readArguments(argv, more)
  const only = (values.only ?? []).flatMap((list) => list.split(',')).map((name) => name.trim())
  for (const name of only) {
    if (!known.includes(name)) throw new OptionsError(`there is no ${kind} "${name}"; there are ${known.join(', ')}`)
  }
  return { isHelp: values.help ?? false, isJson: values.json ?? false, only, keep: values.keep, values }
}

function readArguments(argv: readonly string[], more: MoreOptions) {
  return readCommandLine({
    args: [...argv],
    options: {
      ...more,
      only: { type: 'string', multiple: true },
      keep: { type: 'string' },
      json: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  })
}
