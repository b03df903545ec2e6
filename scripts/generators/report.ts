import { renderTable } from '../../src/cli/terminal/table.ts'
import type { Output } from '../../src/cli/terminal/terminal.ts'
import { type Trial, trials } from './generator.ts'
import type { GeneratorResult, Outcome } from './outcome.ts'

/** The table of generators and trials; below it why a cell is red. */
export function renderReport(results: readonly GeneratorResult[], output: Output): string {
  const { colours } = output
  const word = (outcome: Outcome | undefined) => {
    if (outcome === undefined) return colours.dim('–')
    return outcome.kind === 'green' ? colours.green('ok') : colours.red('FAIL')
  }
  const rows = results.map(({ id, language, version, notRun, outcomes }) => [
    language,
    `${id} ${colours.dim(notRun === undefined ? version : 'not run')}`,
    ...trials.map((trial) => word(outcomes[trial])),
  ])
  const table = renderTable(
    [{ title: 'language' }, { title: 'generator' }, ...trials.map((title) => ({ title }))],
    rows,
    output,
  )
  const notes = results.flatMap(({ id, notRun, outcomes }) => [
    ...(notRun === undefined
      ? []
      : [(notRun.kind === 'missing' ? colours.dim : colours.red)(`${id}: ${notRun.reason}`)]),
    ...trials.flatMap((trial) => noteOf(id, trial, outcomes[trial])),
  ])
  return notes.length === 0 ? table : `${table}\n${[...new Set(notes)].join('\n')}\n`

  function noteOf(id: string, trial: Trial, outcome: Outcome | undefined): string[] {
    if (outcome === undefined || outcome.kind === 'green') return []
    return [colours.red(`${id}, ${trial}: ${outcome.reason}`)]
  }
}

/** True if a trial or an installation failed. A missing language counts only for generators that were named. */
export function hasFailed(results: readonly GeneratorResult[], named: readonly string[]): boolean {
  return results.some(
    ({ id, notRun, outcomes }) =>
      notRun?.kind === 'failed' ||
      (notRun !== undefined && named.includes(id)) ||
      Object.values(outcomes).some(({ kind }) => kind === 'red'),
  )
}
