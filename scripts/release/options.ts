import { OptionsError, readCommandLine } from '../programs/command-line.ts'
import { isVersion } from './version.ts'

/** What the command line asks for. */
export interface ReleaseOptions {
  readonly version: string
  /** `plan` shows what `write` would write; `notes` prints the section of the changelog. */
  readonly action: 'plan' | 'write' | 'notes'
}

export { OptionsError }

export const usageText = `npm run release -- <version> [options]

Shows what a release would write: the section of CHANGELOG.md, docs/changes/<version>.md, and the version in each file that names
it. The changes come from changes/next, a file each. Writes nothing unless told to, and never runs git.

  --write   writes these files, removes those of changes/next, runs codegen, and stores the contract as the released one;
            then prints the git commands to run
  --notes   prints the section of this version in CHANGELOG.md; fails if package.json has another version
  --help    this text`

/** Reads the command line; null where it asks for help. Throws OptionsError for what it does not know. */
export function parseOptions(argv: readonly string[]): ReleaseOptions | null {
  const { values, positionals } = readArguments(argv)
  if (values.help === true) return null
  const [version, ...others] = positionals
  if (version === undefined || others.length > 0) throw new OptionsError('Name one version: npm run release -- 2.1.0')
  if (!isVersion(version)) throw new OptionsError(`${version} is not a version: write three numbers, such as 2.1.0.`)
  if (values.write === true && values.notes === true) throw new OptionsError('Choose --write or --notes.')
  return { version, action: values.write === true ? 'write' : values.notes === true ? 'notes' : 'plan' }
}

function readArguments(argv: readonly string[]) {
  return readCommandLine({
    args: [...argv],
    allowPositionals: true,
    options: {
      write: { type: 'boolean' },
      notes: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  })
}
