import { OptionsError, readCommandLine } from '../programs/command-line.ts'

/** Options of the command line. */
export interface CheckOptions {
  readonly isHelp: boolean
  /** True to run every test instead of the default level. */
  readonly all: boolean
  /** True to check only what the branch's changes affect most. */
  readonly changed: boolean
  /** Part of the test files, such as `1/3`; undefined for all. */
  readonly shard: string | undefined
}

export { OptionsError }

export const usageText = `./scripts/test [options], or npm run check -- [options]

Checks contract, generated code and pages, lint and types, and runs the tests of the default level. Ends with status 1 if
something failed. Single tests: npm run test:unit -- test/<folder>

  --all         runs every test (npm run test:all)
  --changed     checks only what the changes of this branch are nearest to (npm run quick)
  --shard 1/3   runs the first third of the test files; the coverage of the contract is only reported then
  --help        this text`

/** Reads the command line. Throws OptionsError for unknown options. */
export function parseOptions(argv: readonly string[]): CheckOptions {
  const { values } = readArguments(argv)
  const { shard } = values
  if (shard !== undefined && !isPart(shard))
    throw new OptionsError(`--shard ${shard}: write which part of how many, such as 1/3`)
  return { isHelp: values.help ?? false, all: values.all ?? false, changed: values.changed ?? false, shard }
}

function isPart(shard: string): boolean {
  const [, part, parts] = /^([1-9]\d{0,3})\/([1-9]\d{0,3})$/.exec(shard) ?? []
  return part !== undefined && Number(part) <= Number(parts)
}

function readArguments(argv: readonly string[]) {
  return readCommandLine({
    args: [...argv],
    options: {
      all: { type: 'boolean' },
      changed: { type: 'boolean' },
      shard: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  })
}
