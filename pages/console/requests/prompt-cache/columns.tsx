import type { Column } from '../../parts/columns.ts'
import { hereWith } from '../../router/place.ts'
import { words } from '../../words/numbers.ts'
import { causeTitle, type Group, keyOf, type Row } from './findings.ts'

/** Money that was lost; a dash where no price is known. */
export function lossWords(dollars: number | null): string {
  return dollars === null ? '–' : words.money(dollars)
}

/** What a session or app is called. */
export function nameOf(row: Row, group: Group, names: ReadonlyMap<string, string> | undefined): string {
  return group === 'app' ? (names?.get(keyOf(row)) ?? `app ${keyOf(row)}`) : keyOf(row)
}

function number(
  id: string,
  title: string,
  of: (row: Row) => number | null,
  write: (value: number) => string,
): Column<Row> {
  return {
    ...{ id, title, width: 104, isNumber: true },
    show: (row) => {
      const value = of(row)
      return value === null ? <span class="muted">–</span> : write(value)
    },
    text: (row) => String(of(row) ?? ''),
  }
}

const worst = ({ causes }: Row) => (causes[0] === undefined ? '' : causeTitle(causes[0]))

export function columnsOf(group: Group, names: ReadonlyMap<string, string> | undefined): readonly Column<Row>[] {
  return [
    {
      id: 'name',
      title: group === 'app' ? 'App' : 'Session',
      show: (row) => (
        <a class="row-link" href={hereWith({ row: keyOf(row) })}>
          {nameOf(row, group, names)}
        </a>
      ),
      text: (row) => nameOf(row, group, names),
    },
    number('requests', 'Requests', ({ requests }) => requests, words.count),
    number('tokens', 'Tokens in', ({ prompt_tokens }) => prompt_tokens, words.count),
    number('cached', 'Cached', ({ cached_share }) => cached_share, words.share),
    number('missed', 'Tokens lost', ({ missed_tokens }) => missed_tokens, words.count),
    number('lost', 'Money lost', ({ lost_usd }) => lost_usd, words.money),
    { id: 'cause', title: 'What lost most', width: 280, show: worst, text: worst },
  ]
}
