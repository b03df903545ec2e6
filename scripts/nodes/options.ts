import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { OptionsError, readCommandLine } from '../programs/command-line.ts'
import { type NodeMajor, nodeReleases } from './releases.ts'

/** Options of the command line. */
export interface NodesOptions {
  readonly isHelp: boolean
  /** Major versions of Node.js, in the order given. */
  readonly majors: readonly NodeMajor[]
  /** Only these files and folders of tests; empty for all. */
  readonly tests: readonly string[]
}

export { OptionsError }

const known = Object.keys(nodeReleases).map((major) => Number(major) as NodeMajor)

export const usageText = `npm run test:nodes -- [major versions] [test files or folders]

Runs the tests with other versions of Node.js from the npm registry, each in a copy of the project. Ends with status 1 if a
test failed. Major versions: ${known.join(', ')}; all of them where none is named.

  --help   this text

npm run test:nodes -- 22 24 test/storage`

/** Reads the command line; tests are looked up in the folder. Throws OptionsError for unknown options, versions and tests. */
export function parseOptions(argv: readonly string[], folder: string): NodesOptions {
  const { values, positionals } = readCommandLine({
    args: [...argv],
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' } },
  })
  const isNumber = (word: string) => /^\d+$/.test(word)
  const named = positionals.filter(isNumber).map((word) => majorOf(word))
  const tests = positionals.filter((word) => !isNumber(word))
  const missing = tests.find((test) => !existsSync(join(folder, test)))
  if (missing !== undefined) throw new OptionsError(`${missing}: no such test file or folder`)
  return { isHelp: values.help ?? false, majors: named.length > 0 ? named : known, tests }
}

function majorOf(word: string): NodeMajor {
  const major = known.find((each) => String(each) === word)
  if (major === undefined) throw new OptionsError(`Node.js ${word} is not in scripts/nodes/releases.ts`)
  return major
}
