import type { Charge } from './budget.ts'
import type { GenerationRecord } from './generation-record.ts'

/** What remains of a generation whose process died: its record, and what it costs on budgets. */
export interface Remains {
  readonly record: GenerationRecord
  readonly charges: readonly Charge[]
}

/** The stored row of a generation in flight. */
export interface BegunRow extends Remains {
  readonly id: string
}

/** Changes to the stored generations in flight. Ends are committed with the records. */
export interface InFlightChanges {
  readonly begun: readonly BegunRow[]
  readonly ended: readonly string[]
}

/** Stores records and their charges: commits all of them or none, keeps a record that exists already, and rejects with StorageUnavailableError when a retry may help. */
export interface GenerationStore {
  insertMany(
    records: readonly GenerationRecord[],
    charges: readonly Charge[],
    inFlight?: InFlightChanges,
  ): Promise<void>
}

/** Reads the stored generations in flight. */
export interface BegunStore {
  /** The processes that have generations in flight. */
  holders(): Promise<readonly string[]>
  heldBy(holder: string, most: number): Promise<readonly BegunRow[]>
}
