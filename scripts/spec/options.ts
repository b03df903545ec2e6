import { parseArgs } from 'node:util'

/** What the command line asks for. */
export interface SpecOptions {
  /** Whether findings are written as JSON for programs. */
  readonly isJson: boolean
  readonly isHelp: boolean
}

/** A command line that can't be used; the message is for the person who typed it. */
export class OptionsError extends Error {}

export const usageText = `npm run spec -- [options]

Holds openapi.yaml to the rules of this project, to the OpenAPI linter's, and CHANGELOG.md to what has changed since the last
release. Each finding has its place, the rule's name, and what to do. Ends with status 1 when there are findings.

  --json   the findings as JSON: [{ file, line, column, rule, message }]
  --help   this text`

/** Reads the command line. Throws OptionsError for what it does not know. */
export function parseOptions(argv: readonly string[]): SpecOptions {
  try {
    const { values } = parseArgs({
      args: [...argv],
      options: { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
    })
    return { isJson: values.json ?? false, isHelp: values.help ?? false }
  } catch (error) {
    throw new OptionsError(error instanceof Error ? error.message : String(error))
  }
}
