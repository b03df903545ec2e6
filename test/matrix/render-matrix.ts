import { type Feature, features, modes } from './features.ts'

/** How a cell ended; `empty` when nobody tried it. */
export type Mark = 'pass' | 'fail' | 'not in format' | 'empty'

/** A row of the table: a pair of formats. */
export interface MatrixRow {
  readonly caller: string
  readonly provider: string
  markOf(feature: Feature, mode: (typeof modes)[number]): Mark
}

const signs: Readonly<Record<Mark, string>> = { pass: '✓', fail: '✗', 'not in format': '–', empty: '·' }
const colours: Readonly<Record<Mark, number>> = { pass: 32, fail: 31, 'not in format': 90, empty: 33 }

const heads: Readonly<Record<Feature, readonly [string, string]>> = {
  text: ['', 'text'],
  tools: ['', 'tools'],
  'parallel tools': ['paral.', 'tools'],
  'text + tools': ['text +', 'tools'],
  'reasoning with signature': ['reason.', '+ sign.'],
  images: ['', 'images'],
  PDF: ['', 'PDF'],
  'structured output': ['struct.', 'output'],
  refusal: ['', 'refusal'],
  'max tokens': ['max', 'tokens'],
  'stop sequence': ['stop', 'sequ.'],
  'cached tokens': ['cached', 'tokens'],
  citations: ['cita-', 'tions'],
  'error before': ['error', 'before'],
  'error mid-stream': ['error', 'midway'],
}
const columnWidth = 8

/** The table as text: a row a pair of formats, a column a feature, two signs a cell (streamed, whole). `reasons` stand below. */
export function renderMatrix(rows: readonly MatrixRow[], reasons: readonly string[], isColoured: boolean): string {
  const nameWidth = Math.max(...rows.map((row) => nameOf(row).length)) + 2
  const head = [0, 1].map(
    (line) => ' '.repeat(nameWidth) + features.map((each) => cell(heads[each][line] ?? '')).join(''),
  )
  const body = rows.map(
    (row) => nameOf(row).padEnd(nameWidth) + features.map((feature) => signsOf(row, feature, isColoured)).join(''),
  )
  const legend = `${Object.entries(signs)
    .map(([mark, sign]) => `${sign} ${mark}`)
    .join(', ')}; first streamed, then whole`
  return [
    `Formats (caller ← provider; ${legend}):`,
    ...[...head, ...body].map((line) => `  ${line.trimEnd()}`),
    'Not in format:',
    ...reasons.map((reason) => `  ${reason}`),
  ].join('\n')
}

function nameOf({ caller, provider }: MatrixRow): string {
  return `${caller} ← ${provider}`
}

function cell(text: string): string {
  return text.padEnd(columnWidth)
}

function signsOf(row: MatrixRow, feature: Feature, isColoured: boolean): string {
  const marks = modes.map((mode) => row.markOf(feature, mode))
  const text = marks
    .map((mark) => (isColoured ? `\u001b[${colours[mark]}m${signs[mark]}\u001b[39m` : signs[mark]))
    .join('')
  return text + ' '.repeat(columnWidth - modes.length)
}
