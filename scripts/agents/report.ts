import type { Colours } from '../../src/cli/terminal/colours.ts'
import { renderTable } from '../../src/cli/terminal/table.ts'
import type { Output } from '../../src/cli/terminal/terminal.ts'
import { trials } from './agent.ts'
import { type AgentResult, notAskedFor, type Outcome } from './outcome.ts'

/** The table of programs and trials; below it what red cells and missing ones mean, a line each. */
export function renderReport(results: readonly AgentResult[], output: Output): string {
  const { colours } = output
  const rows = results.map(({ title, version, outcomes }) => [
    `${title} ${colours.dim(version ?? '')}`.trim(),
    ...trials.map((trial) => wordOf(outcomes[trial], colours)),
  ])
  const table = renderTable([{ title: 'program' }, ...trials.map((title) => ({ title }))], rows, output)
  const notes = results.flatMap(({ title, outcomes }) => notesOf(title, outcomes, colours))
  return notes.length === 0 ? table : `${table}\n${notes.join('\n')}\n`
}

function wordOf(outcome: Outcome, { green, red, dim }: Colours): string {
  if (outcome.kind === 'none') return dim(outcome.reason.startsWith('not run') ? 'not run' : '–')
  return outcome.kind === 'green' ? green('ok') : red('FAIL')
}

function notesOf(title: string, outcomes: AgentResult['outcomes'], { red, dim }: Colours): string[] {
  const said = new Set<string>([notAskedFor.reason])
  return trials.flatMap((trial) => {
    const outcome = outcomes[trial]
    const text = outcome.kind === 'green' ? outcome.note : outcome.reason
    if (text === undefined || said.has(text)) return []
    said.add(text)
    const line = `${title}, ${trial}: ${text}`
    return [outcome.kind === 'red' ? red(line) : dim(line)]
  })
}

/** Whether a cell is red. */
export function hasRed(results: readonly AgentResult[]): boolean {
  return results.some(({ outcomes }) => Object.values(outcomes).some(({ kind }) => kind === 'red'))
}
