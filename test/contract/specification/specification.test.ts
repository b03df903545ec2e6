import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Bench, startBench } from './bench.ts'
import { proofs } from './proofs.ts'
import { specificationRows } from './rows.ts'

let bench: Bench
beforeAll(async () => {
  bench = await startBench()
})
beforeEach(() => bench.reset())
afterAll(() => bench.close())

describe('the specification', () => {
  const tables = [...new Set(specificationRows.map(({ table }) => table))]

  it('has a proof for each row, and none for a row that it does not have', () => {
    const names = (table: string) => specificationRows.filter((row) => row.table === table).map(({ row }) => row)
    expect(Object.keys(proofs).toSorted()).toEqual(tables.toSorted())
    for (const table of tables) {
      const open = specificationRows.filter((row) => row.table === table && row.open !== undefined)
      const without = open.map(({ row }) => row).filter((row) => proofs[table]?.[row] === undefined)
      expect([...Object.keys(proofs[table] ?? {}), ...without].toSorted()).toEqual(names(table).toSorted())
    }
  })

  const proven = specificationRows.filter(({ open }) => open === undefined)
  it.each(proven.map((row) => [`${row.table} · ${row.row} ${row.promise}`, row] as const))(
    '%s',
    async (_, { table, row }) => {
      const proof = proofs[table]?.[row]
      if (proof === undefined) throw new Error('this row has no proof')
      await proof(bench)
    },
  )
})
