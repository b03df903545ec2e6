import { proofs } from '../../test/contract/specification/proofs.ts'
import { specificationRows } from '../../test/contract/specification/rows.ts'

/** A row of the specification and how it stands: `open` says why the gateway does not keep it yet. */
export interface RowState {
  readonly table: string
  readonly row: string
  readonly promise: string
  readonly state: 'tested' | 'open' | 'untested'
  readonly open?: string
}

/** Every row of the specification's tables, in their order. */
export function listRows(): RowState[] {
  return specificationRows.map(({ open, ...row }) => {
    if (open !== undefined) return { ...row, state: 'open', open }
    return { ...row, state: proofs[row.table]?.[row.row] === undefined ? 'untested' : 'tested' }
  })
}

/** A line a table, then the rows that are open or untested, for a person. */
export function describeRows(rows: readonly RowState[]): string {
  const tables = [...new Set(rows.map(({ table }) => table))]
  const width = Math.max(...tables.map((table) => table.length))
  const lines = tables.map((table) => {
    const own = rows.filter((row) => row.table === table)
    const tested = own.filter(({ state }) => state === 'tested').length
    return `${table.padEnd(width)}  ${tested} of ${own.length} rows tested`
  })
  const rest = rows
    .filter(({ state }) => state !== 'tested')
    .map(({ table, row, promise, open }) =>
      open === undefined
        ? `${table} · ${row} ${promise}: has no test`
        : `${table} · ${row} ${promise}: not kept yet. ${open}`,
    )
  return [...lines, ...(rest.length === 0 ? [] : ['', ...rest])].join('\n')
}
