import { parseArgs } from 'node:util'

/** What the command line asks for. */
export interface TryOptions {
  readonly isHelp: boolean
  readonly isJson: boolean
  /** Ids of the programs to try; empty for all. */
  readonly only: readonly string[]
  /** Where packages stay for the next run; without it they are thrown away. */
  readonly keep: string | undefined
}

/** A command line that can't be used; the message is for the person who typed it. */
export class OptionsError extends Error {}

export const usageText = `npm run try:agents -- [options]

Installs programs that people use with models from npm, and drives each against a gateway that answers from the simulator's scripts, in a
network without an outside. Prints a table; the exit code is 1 where a cell is red.

  --only A,B        only these programs
  --keep FOLDER     install into this folder and find the packages there the next time; without it they are thrown away (about 2 GB)
  --json            print the results as JSON
  --help            this text`

/** Reads the command line. Throws OptionsError for what it does not know; `known` are the ids of all programs. */
export function parseOptions(argv: readonly string[], known: readonly string[]): TryOptions {
  const { values } = readArguments(argv)
  const only = (values.only ?? []).flatMap((list) => list.split(',')).map((name) => name.trim())
  for (const name of only) {
    if (!known.includes(name)) throw new OptionsError(`there is no program "${name}"; there are ${known.join(', ')}`)
  }
  return { isHelp: values.help ?? false, isJson: values.json ?? false, only, keep: values.keep }
}

function readArguments(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      options: {
        only: { type: 'string', multiple: true },
        keep: { type: 'string' },
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    throw new OptionsError(error instanceof Error ? error.message : String(error))
  }
}
