import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { isWriting } from '../../find/is-writing.ts'
import { copyText } from '../../look/copy-text.ts'
import type { Column } from './columns.ts'
import { csvOf } from './csv.ts'
import { useColumns } from './kept-columns.ts'

interface DataTableProps<Row> {
  /** What the rows are, in the plural: it names the table and its kept columns. */
  readonly name: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  /** What Enter and a click do. */
  readonly open?: (row: Row) => void
  /** The row that is open beside the table. */
  readonly openKey?: string | undefined
  /** Called when the last rows come into sight. */
  readonly atEnd?: () => void
  /** Stands over the table, beside what every table offers. */
  readonly tools?: ComponentChildren
  readonly foot?: ComponentChildren
}

const rowHeight = 30
const spareRows = 12

/** A table of any length, of which only what is in sight is drawn. j and k go down and up, Enter opens. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { name, columns, rows, keyOf, open, openKey, atEnd, tools, foot } = props
  const { shown, toggle } = useColumns(name, columns)
  const room = useRef<HTMLElement>(null)
  const [view, setView] = useState({ top: 0, height: 600 })
  const [chosen, setChosen] = useState<string | undefined>()
  // What the last key chose, which the next one may not wait to be drawn.
  const choice = useRef<string | undefined>(undefined)
  const choose = (key: string) => {
    choice.current = key
    setChosen(key)
  }
  const first = Math.max(0, Math.floor(view.top / rowHeight) - spareRows)
  const last = Math.min(rows.length, Math.ceil((view.top + view.height) / rowHeight) + spareRows)
  const look = () => {
    const element = room.current
    if (element !== null) setView({ top: element.scrollTop, height: element.clientHeight })
  }
  useLayoutEffect(look, [])
  useEffect(() => {
    addEventListener('resize', look)
    return () => removeEventListener('resize', look)
  }, [])
  useKeepPlace(room, rows, keyOf)
  // Whoever closes what a row has opened goes on from that row, also where an address has opened it.
  const openBefore = useRef<string | undefined>(undefined)
  useLayoutEffect(() => {
    const closed = openBefore.current
    openBefore.current = openKey
    if (openKey !== undefined) choose(openKey)
    else if (closed !== undefined && isNowhere(room.current))
      room.current?.querySelector<HTMLElement>('tr.chosen')?.focus({ preventScroll: true })
  }, [openKey])
  useEffect(() => {
    if (last >= rows.length - spareRows) atEnd?.()
  }, [last, rows.length, atEnd])
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isWriting(event) || event.ctrlKey || event.metaKey || event.altKey || rows.length === 0) return
      const at = rows.findIndex((row) => keyOf(row) === choice.current)
      if (event.key === 'Enter' && isOnTable(event, room.current)) {
        const row = rows[at]
        if (row !== undefined) open?.(row)
        return
      }
      const step = { j: 1, k: -1 }[event.key]
      if (step === undefined) return
      const next = Math.min(rows.length - 1, Math.max(0, at + step))
      const row = rows[next]
      if (row === undefined) return
      event.preventDefault()
      choose(keyOf(row))
      showRow(room.current, next)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [rows, keyOf, open])
  return (
    <section class="data" aria-label={name}>
      <div class="table-tools">
        {tools}
        <TableTools columns={columns} shown={shown} toggle={toggle} rows={rows} />
      </div>
      <section class="table-room" ref={room} onScroll={look} tabIndex={0} aria-label={`${name}, scrollable`}>
        <table aria-rowcount={rows.length + 1} style={{ minWidth: `${widthOf(shown)}px` }}>
          <colgroup>
            {shown.map(({ id, width }) => (
              <col key={id} style={width === undefined ? {} : { width: `${width}px` }} />
            ))}
          </colgroup>
          <thead>
            <tr aria-rowindex={1}>
              {shown.map(({ id, title, isNumber }) => (
                <th key={id} scope="col" class={isNumber === true ? 'number' : ''}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Gap rows={first} columns={shown.length} />
            {rows.slice(first, last).map((row, at) => {
              const key = keyOf(row)
              return (
                <tr
                  key={key}
                  aria-rowindex={first + at + 2}
                  tabIndex={open === undefined ? undefined : -1}
                  class={`${open === undefined ? '' : 'opens'}${key === chosen ? ' chosen' : ''}${key === openKey ? ' open' : ''}`}
                  onClick={(event) => {
                    const isControl = event.target instanceof Element && event.target.closest('a,button,input') !== null
                    if (isControl || open === undefined) return
                    choose(key)
                    open(row)
                  }}
                >
                  {shown.map(({ id, isNumber, show }) => (
                    <td key={id} class={isNumber === true ? 'number' : ''}>
                      {show(row)}
                    </td>
                  ))}
                </tr>
              )
            })}
            <Gap rows={rows.length - last} columns={shown.length} />
          </tbody>
        </table>
        {foot}
      </section>
    </section>
  )
}

function Gap({ rows, columns }: { readonly rows: number; readonly columns: number }) {
  if (rows <= 0) return null
  return (
    <tr class="gap">
      <td colSpan={columns} style={{ height: `${rows * rowHeight}px` }} />
    </tr>
  )
}

function TableTools<Row>(props: {
  readonly columns: readonly Column<Row>[]
  readonly shown: readonly Column<Row>[]
  readonly toggle: (id: string) => void
  readonly rows: readonly Row[]
}) {
  const { columns, shown, toggle, rows } = props
  const [isCopied, setCopied] = useState(false)
  return (
    <div class="end">
      <details class="menu">
        <summary>Columns</summary>
        <div class="card">
          {columns.map(({ id, title }) => (
            <label key={id} class="check">
              <input type="checkbox" checked={shown.some((each) => each.id === id)} onChange={() => toggle(id)} />
              {title}
            </label>
          ))}
        </div>
      </details>
      <button
        type="button"
        onClick={async () => {
          await copyText(csvOf(shown, rows))
          setCopied(true)
          setTimeout(() => setCopied(false), 1500)
        }}
      >
        {isCopied ? 'Copied' : 'Copy as CSV'}
      </button>
    </div>
  )
}

/** What comes in at the top does not move what one is reading. */
function useKeepPlace<Row>(
  room: { readonly current: HTMLElement | null },
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): void {
  const before = useRef<string | undefined>(undefined)
  useLayoutEffect(() => {
    const element = room.current
    const [newest] = rows
    const was = before.current
    before.current = newest === undefined ? undefined : keyOf(newest)
    if (element === null || was === undefined || element.scrollTop === 0) return
    const moved = rows.findIndex((row) => keyOf(row) === was)
    if (moved > 0) element.scrollTop += moved * rowHeight
  }, [rows])
}

function isOnTable({ target }: KeyboardEvent, room: HTMLElement | null): boolean {
  return (
    target === document.body || target === room || (target instanceof HTMLElement && /^(MAIN|TR)$/.test(target.tagName))
  )
}

function isNowhere(room: HTMLElement | null): boolean {
  return document.activeElement === document.body || document.activeElement === room
}

function showRow(room: HTMLElement | null, at: number): void {
  if (room === null) return
  // The head covers the first line.
  const top = at * rowHeight
  if (top < room.scrollTop) room.scrollTop = top
  else if (top + 2 * rowHeight > room.scrollTop + room.clientHeight)
    room.scrollTop = top + 2 * rowHeight - room.clientHeight
}

const freeWidth = 150

function widthOf<Row>(columns: readonly Column<Row>[]): number {
  return columns.reduce((sum, { width }) => sum + (width ?? freeWidth), 0)
}
