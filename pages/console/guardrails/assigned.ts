/** Something that can be assigned to. */
interface Named {
  readonly id: string
  readonly name: string
}

/** What could have a guardrail, and the ids of those that have it. */
export interface AssignedTo {
  readonly all: readonly Named[]
  readonly assigned: ReadonlySet<string>
}

/** All that can be ticked: those that are known, and those that have it and are not listed. */
export function together(known: readonly Named[], has: readonly Named[]): AssignedTo {
  const listed = new Set(known.map(({ id }) => id))
  return {
    all: [...known, ...has.filter(({ id }) => !listed.has(id))],
    assigned: new Set(has.map(({ id }) => id)),
  }
}

/** What is to be assigned and taken away, so that those who are wanted have it. */
export function changesOf(assigned: ReadonlySet<string>, wanted: ReadonlySet<string>) {
  return {
    added: [...wanted].filter((id) => !assigned.has(id)),
    removed: [...assigned].filter((id) => !wanted.has(id)),
  }
}

/** As many at a time as the gateway takes. */
export function inBatches(ids: readonly string[]): string[][] {
  const size = 100
  return Array.from({ length: Math.ceil(ids.length / size) }, (_, at) => ids.slice(at * size, (at + 1) * size))
}

export function nameOf({ all }: AssignedTo, id: string): string {
  return all.find((each) => each.id === id)?.name ?? id
}
