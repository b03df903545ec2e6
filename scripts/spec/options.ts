import { readCommandLine } from '../programs/command-line.ts'

/** What the command line asks for. */
export interface SpecOptions {
  /** Whether findings are written as JSON for programs. */
  readonly isJson: boolean
  /** Whether the rows of the specification's tables are listed instead. */
  readonly isRows: boolean
  readonly isHelp: boolean
}

export const usageText = `npm run spec -- [options]

Holds openapi.yaml to the rules of this project, to the OpenAPI linter's, and changes/next to what has changed since the last
release. Each finding has its place, the rule's name, and what to do. Ends with status 1 when there are findings.

  --json   the findings as JSON: [{ file, line, column, rule, message }]
  --rows   lists the rows of the specification's tables instead: which have a test, and which are not kept yet;
           with --json as [{ table, row, promise, state, open }]. Ends with status 1 when a row has no test.
  --help   this text`

/** Reads the command line. Throws OptionsError for what it does not know. */
export function parseOptions(argv: readonly string[]): SpecOptions {
  const { values } = readCommandLine({
    args: [...argv],
    options: { json: { type: 'boolean' }, rows: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
  })
  return { isJson: values.json ?? false, isRows: values.rows ?? false, isHelp: values.help ?? false }
}
