import { existsSync, readFileSync } from 'node:fs'

/** What vitest's JSON results say about failures. */
export interface TestResults {
  /** Tests that failed by themselves: `file > group > test`. */
  readonly failed: readonly { readonly title: string; readonly message: string }[]
  /** Files that failed outside their tests: while they were loaded, or in a hook. */
  readonly broken: readonly { readonly file: string; readonly message: string }[]
  readonly passedCount: number
}

interface JsonResults {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message?: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly failureMessages?: readonly string[] | null
    }[]
  }[]
}

/** Reads a file of vitest's JSON results, with names of files as seen from the folder; null if there is no such file. */
export function readTestResults(file: string, folder: string): TestResults | null {
  if (!existsSync(file)) return null
  const read = JSON.parse(readFileSync(file, 'utf8')) as JsonResults
  const files = read.testResults.map((each) => ({ ...each, name: each.name.slice(folder.length + 1) }))
  const failed = files.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => ({
        title: `${name} > ${fullName}`,
        message: failureMessages?.join('\n') ?? '',
      })),
  )
  const broken = files
    .filter(
      ({ status, assertionResults }) =>
        status === 'failed' && assertionResults.every((each) => each.status !== 'failed'),
    )
    .map(({ name, message = '' }) => ({ file: name, message }))
  const passed = files.flatMap(({ assertionResults }) => assertionResults).filter(({ status }) => status === 'passed')
  return { failed, broken, passedCount: passed.length }
}
