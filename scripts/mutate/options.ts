import { OptionsError, readCommandLine } from '../programs/command-line.ts'

/** What the command line asks for. */
export interface MutateOptions {
  /** Only defences of these rows; empty for all. */
  readonly rows: readonly string[]
  /** Only defences in files whose path begins with this. */
  readonly file: string | undefined
  /** Copies of the project that work side by side. */
  readonly jobs: number
  /** Where the outcomes are written, and where those of an earlier run are. */
  readonly jsonFile: string
  /** Whether defences that an earlier run saw noticed are left out, unless their entry has changed. */
  readonly continues: boolean
  /** Whether the tests are run once with every defence in its place, so that what fails anyway is not taken for noticing. */
  readonly hasBaseline: boolean
  readonly isHelp: boolean
}

export const usageText = `npm run test:mutate -- [options]

Takes the defences that test/hardening/mutations lists out one by one, in a copy of the project, and says which test notices.
Ends with status 1 when a test run passes although its defence is gone, or when an entry can't be used.

  --row ID       only defences of this row, such as N8; may be repeated
  --file PATH    only defences in files whose path begins so, such as src/outbound
  --jobs N       copies that work side by side (1-8, default: 1)
  --json FILE    where the outcomes go (default: dist/mutations.json)
  --continue     leaves out what the outcomes in that file say was noticed before
  --no-baseline  believes that all tests pass as long as nothing is taken out
  --help         this text`

/** Reads the command line. Throws OptionsError for what it does not know. */
export function parseOptions(argv: readonly string[]): MutateOptions {
  const { values } = readArguments(argv)
  const jobs = values.jobs ?? '1'
  if (!/^[1-8]$/.test(jobs)) throw new OptionsError('--jobs must be a whole number from 1 to 8')
  return {
    rows: values.row ?? [],
    file: values.file,
    jobs: Number(jobs),
    jsonFile: values.json ?? 'dist/mutations.json',
    continues: values.continue ?? false,
    hasBaseline: values['no-baseline'] !== true,
    isHelp: values.help ?? false,
  }
}

function readArguments(argv: readonly string[]) {
  return readCommandLine({
    args: [...argv],
    options: {
      row: { type: 'string', multiple: true },
      file: { type: 'string' },
      jobs: { type: 'string' },
      json: { type: 'string' },
      continue: { type: 'boolean' },
      'no-baseline': { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  })
}
