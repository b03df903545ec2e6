import type { ConfigDraft } from '../../importers/config-draft.ts'
import type { ImportNote } from '../../importers/import-note.ts'
import type { Colours } from '../terminal/colours.ts'
import { shownCell } from '../terminal/shown-cell.ts'
import { renderTable } from '../terminal/table.ts'
import type { Output, Terminal } from '../terminal/terminal.ts'
import type { ImportFlags } from './import-options.ts'

/** What an import says at its end: what was written, what is left to do by hand, what has no counterpart and why. */
export function renderImport(draft: ConfigDraft, flags: ImportFlags, terminal: Terminal): string {
  const { out: target = 'gateway.yaml' } = flags
  const output = target === '-' ? terminal.err : terminal.out
  const { colours } = output
  const counts = [count(draft.providers.length, 'provider'), count(draft.models.length, 'model')].join(', ')
  const written = target === '-' ? counts : `${target}: ${counts}.`
  return [
    draft.providers.length + draft.models.length === 0
      ? `${colours.yellow('!')} ${written} Nothing in it leads to a model.\n`
      : `${colours.green('✓')} ${written}\n`,
    part('Written', 'BECAME', draft, 'written', output),
    part('To do by hand', 'WHAT TO DO', draft, 'by hand', output),
    part('Left out', 'WHY', draft, 'left out', output),
    part('Nothing to do', 'WHY', draft, 'nothing to do', output),
    secretWords(draft, flags, colours),
    nextWords(draft, flags, terminal.program),
  ].join('')
}

function part(
  title: string,
  column: string,
  draft: ConfigDraft,
  outcome: ImportNote['outcome'],
  output: Output,
): string {
  const notes = draft.notes.filter((note) => note.outcome === outcome)
  if (notes.length === 0) return ''
  const rows = notes.map(({ from, words }) => [from, words])
  const table = output.isTerminal
    ? wrapped(rows, output)
    : renderTable([{ title: 'FROM' }, { title: column }], rows, output)
  return `\n${output.colours.bold(`${title} (${notes.length})`)}\n${table}`
}

/** On a terminal reasons go on in the next line: they are what is to be read. */
function wrapped(rows: readonly (readonly string[])[], { columns, colours }: Output): string {
  return rows
    .map(([from = '', words = '']) => {
      const shown = fold(shownCell(words, colours), Math.max(40, columns - 4))
      return `${colours.dim('·')} ${shownCell(from, colours)}\n${shown}`
    })
    .join('')
}

function fold(words: string, width: number): string {
  const lines: string[] = []
  for (const word of words.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < width) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines.map((line) => `    ${line}\n`).join('')
}

function secretWords({ secrets }: ConfigDraft, { 'secrets-file': secretsFile }: ImportFlags, colours: Colours): string {
  const { names, values } = secrets
  if (names.length === 0) return ''
  const kept = [...values.keys()]
  const open = names.filter((name) => secretsFile === undefined || !values.has(name))
  const lost =
    kept.length === 0 || secretsFile !== undefined
      ? ''
      : `\n${colours.yellow('!')} Secrets stood in the file as they are, and were not copied: ${kept.join(', ')}.\n  Set these yourself, or import again with --secrets-file gateway.env.\n`
  const needed = open.length === 0 ? '' : `\nSet before the start: ${open.join(', ')}.\n`
  return lost + needed
}

function nextWords(draft: ConfigDraft, flags: ImportFlags, program: string): string {
  const { out: target = 'gateway.yaml' } = flags
  const config = target === 'gateway.yaml' || target === '-' ? '' : ` --config ${target}`
  const lines = [
    `${program} config check${config}`,
    `${program} serve${config}`,
    ...draft.steps.map(
      (step) => `${program} ${step}${step.startsWith('keys') || step.startsWith('byok') ? config : ''}`,
    ),
  ]
  return `\nThen:\n${lines.map((line) => `  ${line}\n`).join('')}`
}

function count(amount: number, what: string): string {
  return `${amount} ${what}${amount === 1 ? '' : 's'}`
}
