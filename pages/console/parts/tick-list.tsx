import { useState } from 'preact/hooks'
import { words } from '../words/numbers.ts'

/** Something that can be ticked. */
export interface Tickable {
  readonly id: string
  readonly name: string
}

interface TickListProps {
  /** What is ticked, in the plural. */
  readonly title: string
  readonly items: readonly Tickable[]
  readonly ticked: ReadonlySet<string>
  readonly change: (ticked: ReadonlySet<string>) => void
}

const shownMax = 100
const narrowFrom = 8

/** A list of things to tick, narrowed by name where it is long. */
export function TickList({ title, items, ticked, change }: TickListProps) {
  const [wanted, setWanted] = useState('')
  const needle = wanted.trim().toLowerCase()
  const found = items.filter(({ name }) => name.toLowerCase().includes(needle))
  const shown = found.slice(0, shownMax)
  const toggle = (id: string) => {
    const next = new Set(ticked)
    if (!next.delete(id)) next.add(id)
    change(next)
  }
  return (
    <div class="tick-list">
      {items.length > narrowFrom && (
        <input
          aria-label={`Narrow ${title} by name`}
          placeholder="Name"
          value={wanted}
          onInput={(event) => setWanted(event.currentTarget.value)}
        />
      )}
      <ul aria-label={title}>
        {shown.map(({ id, name }) => (
          <li key={id}>
            <label class="check">
              <input type="checkbox" checked={ticked.has(id)} onChange={() => toggle(id)} />
              {name}
            </label>
          </li>
        ))}
      </ul>
      {found.length > shown.length && (
        <p class="muted">
          {words.count(shownMax)} of {words.count(found.length)} are shown. Narrow the list to see others.
        </p>
      )}
    </div>
  )
}
