/** Features of which nothing is built yet; their rows have nothing to be tested on. */
export type Awaited = 'response cache'

/** How many rows each kind of the lists of attacks and faults has; they are numbered from 1. */
const counts = {
  /** Token exchange. */
  T: 50,
  /** Key set of the gateway, access tokens. */
  J: 5,
  /** Credentials. */
  A: 13,
  /** Tenancy and management. */
  X: 15,
  /** SCIM group mappings. */
  G: 4,
  /** Datasets. */
  D: 6,
  /** Inference requests and answers. */
  I: 18,
  /** Fetching on a caller's behalf. */
  S: 11,
  /** Money and limits. */
  M: 9,
  /** What an audit of the built gateway found. */
  N: 51,
  /** Faults of providers, callers, processes and stores. */
  F: 50,
} as const

const waiting: Readonly<Record<string, Awaited>> = {
  I15: 'response cache',
}

export interface Row {
  readonly id: string
  /** The feature that the row is about, as long as nothing of it is built. */
  readonly waitsFor?: Awaited
}

/** Every row of the lists of attacks and faults. */
export const rows: readonly Row[] = Object.entries(counts).flatMap(([kind, count]) =>
  Array.from({ length: count }, (_, index): Row => {
    const id = `${kind}${index + 1}`
    const waitsFor = waiting[id]
    return { id, ...(waitsFor !== undefined && { waitsFor }) }
  }),
)
