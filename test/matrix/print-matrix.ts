import { existsSync, readFileSync, rmSync } from 'node:fs'
import { callers, cells, nameOf, providers } from './cells.ts'
import { type MatrixRow, renderMatrix } from './render-matrix.ts'
import { resultsFile } from './results-file.ts'

/** Vitest's global set-up: forgets earlier results, and prints the table of formats at the end; a cell that failed or was not tried fails a whole run. */
export default function setUp(project?: { readonly config: { readonly testNamePattern?: RegExp } }): () => void {
  rmSync(resultsFile, { force: true })
  return () => {
    const isWhole = process.env['CONTRACT_COVERAGE'] === 'enforce'
    const wasRun = existsSync(resultsFile)
    if (!wasRun && !isWhole) return
    const results = readResults()
    rmSync(resultsFile, { force: true })
    const rows = rowsOf(results)
    console.log(renderMatrix(rows, reasonsOf(), process.stdout.isTTY === true && process.env['NO_COLOR'] === undefined))
    const unfinished = cells.filter((cell) => cell.notInFormat === undefined && results.get(nameOf(cell)) !== 'pass')
    // A run of some tests only leaves cells empty.
    if (unfinished.length === 0 || (!isWhole && project?.config.testNamePattern !== undefined)) return
    console.error(`${unfinished.length} cells of the table of formats failed or were not tried.`)
    process.exitCode = 1
  }
}

function readResults(): ReadonlyMap<string, string> {
  if (!existsSync(resultsFile)) return new Map()
  const lines = readFileSync(resultsFile, 'utf8').split('\n')
  return new Map(lines.map((line) => line.split('\t')).map(([name = '', mark = '']) => [name, mark]))
}

function rowsOf(results: ReadonlyMap<string, string>): MatrixRow[] {
  return callers.flatMap((caller) =>
    providers.map((provider) => ({
      caller: caller.id,
      provider: provider.name,
      markOf: (feature, mode) => {
        const cell = cells.find(
          (each) =>
            each.caller === caller && each.provider === provider && each.feature === feature && each.mode === mode,
        )
        if (cell === undefined) return 'empty'
        if (cell.notInFormat !== undefined) return 'not in format'
        const mark = results.get(nameOf(cell))
        return mark === 'pass' || mark === 'fail' ? mark : 'empty'
      },
    })),
  )
}

/** Why cells are not in a format, each reason once. */
function reasonsOf(): string[] {
  return [...new Set(cells.flatMap(({ feature, notInFormat }) => (notInFormat ? [`${feature}: ${notInFormat}`] : [])))]
}
