import { existsSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { operations } from '../../src/contract/contract.ts'
import { awaited } from '../contract/awaited-answers.ts'

// Set in vitest's main process, before it starts workers that inherit it.
process.env['CONTRACT_COVERAGE_RUN'] ??= String(process.pid)

/** Where test gateways note what they have answered: `operation status media` a line. */
export const coverageFile = join(tmpdir(), `gateway-contract-coverage-${process.env['CONTRACT_COVERAGE_RUN']}.txt`)

type Cell = 'seen' | 'missing' | 'awaited'

interface Row {
  readonly operation: string
  readonly answer: string
  readonly cell: Cell
}

function rows(seen: ReadonlySet<string>): Row[] {
  return Object.entries(operations).flatMap(([operation, { responses }]) =>
    Object.entries(responses).flatMap(([status, media]) =>
      // An answer without a body is noted as `none`.
      ((media as readonly string[]).length === 0 ? ['none'] : (media as readonly string[])).map((each) => {
        const answer = `${status} ${each}`
        const isAwaited = awaited.some((one) => one.operation === operation && one.status === Number(status))
        const cell = seen.has(`${operation} ${answer}`) ? 'seen' : isAwaited ? 'awaited' : 'missing'
        return { operation, answer, cell } as const
      }),
    ),
  )
}

/** Vitest's global set-up: starts with nothing seen, ends with the table where that is asked for; what nobody has seen fails a whole run. */
export default function setUp(): () => void {
  rmSync(coverageFile, { force: true })
  return () => {
    const seen = new Set(existsSync(coverageFile) ? readFileSync(coverageFile, 'utf8').split('\n') : [])
    rmSync(coverageFile, { force: true })
    const mode = process.env['CONTRACT_COVERAGE']
    if (mode === undefined) return
    const all = rows(seen)
    console.log(renderTable(all))
    // A part of the tests has not seen what the others see.
    if (mode !== 'enforce') return
    const missing = all.filter(({ cell }) => cell === 'missing')
    const stale = awaited.filter(({ operation, status }) =>
      all.some((row) => row.cell === 'seen' && row.operation === operation && row.answer.startsWith(String(status))),
    )
    if (missing.length > 0) {
      console.error(
        `The contract declares ${missing.length} answers that no test has seen:\n${missing.map(({ operation, answer }) => `  ${operation} ${answer}`).join('\n')}`,
      )
      process.exitCode = 1
    }
    if (stale.length > 0) {
      console.error(
        `Seen, and still listed as awaited: ${stale.map(({ operation, status }) => `${operation} ${status}`).join(', ')}`,
      )
      process.exitCode = 1
    }
  }
}

const marks: Readonly<Record<Cell, string>> = { seen: '✓', missing: '✗', awaited: 'later' }

function renderTable(all: readonly Row[]): string {
  const lines = Object.keys(operations).map((operation) => {
    const cells = all
      .filter((row) => row.operation === operation)
      .map(
        ({ answer, cell }) =>
          `${answer.replace('application/json', 'json').replace('text/event-stream', 'sse')} ${marks[cell]}`,
      )
    return `  ${operation.padEnd(16)} ${cells.join('  ')}`
  })
  return `Contract coverage (operation, status, media type):\n${lines.join('\n')}`
}
