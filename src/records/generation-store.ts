import type { Charge } from './budget.ts'
import type { GenerationRecord } from './generation-record.ts'

/** What is to be known of a generation whose process died: the record that takes its place, and what it costs on budgets. */
export interface Remains {
  readonly record: GenerationRecord
  readonly charges: readonly Charge[]
}

/** What is to be stored of a generation under way. */
export interface BegunRow extends Remains {
  readonly id: string
}

/** What changes about the generations under way that are stored. Ends are committed with the records. */
export interface UnderwayChanges {
  readonly begun: readonly BegunRow[]
  readonly ended: readonly string[]
}

/** Where records and what they cost on budgets end up: commits all of them or none, leaves a record that is already there alone, and rejects with StorageUnavailableError when trying again may help. */
export interface GenerationStore {
  insertMany(
    records: readonly GenerationRecord[],
    charges: readonly Charge[],
    underway?: UnderwayChanges,
  ): Promise<void>
}

/** Where generations under way are stored. */
export interface BegunStore {
  /** The processes that have some. */
  holders(): Promise<readonly string[]>
  heldBy(holder: string, most: number): Promise<readonly BegunRow[]>
}
