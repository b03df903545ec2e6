import { useState } from 'preact/hooks'
import type { Column } from './columns.ts'

/** Which columns of a table are shown, kept in this browser. */
export function useColumns<Row>(name: string, columns: readonly Column<Row>[]) {
  const place = `console-columns-${name}`
  const [shown, setShown] = useState<ReadonlySet<string>>(() => readKept(place) ?? usual(columns))
  return {
    shown: columns.filter(({ id }) => shown.has(id)),
    toggle(id: string) {
      const next = new Set(shown)
      if (!next.delete(id)) next.add(id)
      if (next.size === 0) return
      localStorage.setItem(place, JSON.stringify([...next]))
      setShown(next)
    },
  }
}

function usual<Row>(columns: readonly Column<Row>[]): ReadonlySet<string> {
  return new Set(columns.filter(({ isExtra }) => isExtra !== true).map(({ id }) => id))
}

function readKept(place: string): ReadonlySet<string> | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? 'null')
    return Array.isArray(kept) ? new Set(kept.map(String)) : undefined
  } catch {
    return undefined
  }
}
