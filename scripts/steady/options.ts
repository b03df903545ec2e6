import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { OptionsError, readCommandLine } from '../programs/command-line.ts'

/** What the command line asks for. */
export interface SteadyOptions {
  readonly times: number
  /** Busy loops beside the tests. */
  readonly load: number
  /** A round that takes longer is ended, and counts as failed. */
  readonly maximumMinutes: number
  /** Only these files and folders of tests; empty for all. */
  readonly tests: readonly string[]
  readonly isJson: boolean
  readonly isHelp: boolean
}

export { OptionsError }

export const usageText = `npm run test:steady -- [options] [-- test files or folders]

Runs the tests again and again beside busy loops, and reports each test that failed at least once.
Each round has a new seed for the examples of property tests. Ends with status 1 if a test failed.

  --times N    rounds (1-1000, default: 20)
  --load N     busy loops beside the tests (0-64, default: 8)
  --minutes N  maximum time of a round (1-1440, default: 240)
  --json       prints the report as JSON
  --help       this text

npm run test:steady -- --times 3 --load 2 -- test/routing`

/** Reads the command line; tests are looked up in the folder. Throws OptionsError for what it does not know. */
export function parseOptions(argv: readonly string[], folder: string): SteadyOptions {
  const { values, positionals } = readArguments(argv)
  const missing = positionals.find((test) => !existsSync(join(folder, test)))
  if (missing !== undefined) throw new OptionsError(`${missing}: no such test file or folder`)
  return {
    times: readCount('--times', values.times, 20, { from: 1, to: 1_000 }),
    load: readCount('--load', values.load, 8, { from: 0, to: 64 }),
    maximumMinutes: readCount('--minutes', values.minutes, 240, { from: 1, to: 1_440 }),
    tests: positionals,
    isJson: values.json ?? false,
    isHelp: values.help ?? false,
  }
}

function readCount(
  name: string,
  word: string | undefined,
  otherwise: number,
  { from, to }: Record<'from' | 'to', number>,
) {
  if (word === undefined) return otherwise
  const count = /^\d{1,6}$/.test(word) ? Number(word) : Number.NaN
  if (!(count >= from && count <= to)) throw new OptionsError(`${name} must be a whole number from ${from} to ${to}`)
  return count
}

function readArguments(argv: readonly string[]) {
  return readCommandLine({
    args: [...argv],
    allowPositionals: true,
    options: {
      times: { type: 'string' },
      load: { type: 'string' },
      minutes: { type: 'string' },
      json: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  })
}
