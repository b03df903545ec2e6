import type { BroadcastItem } from '../../records/destination.ts'
import { inTurns, lazily } from '../in-batches.ts'
import { type GenerationRow, generationRow } from './generation-row.ts'

// This much is made in some milliseconds.
const charactersMax = 1_000_000

/** A line of JSON for each generation, of what is made of its row: in texts of a megabyte and no more, unless one generation alone is longer. */
export async function* jsonLines(
  items: readonly BroadcastItem[],
  shaped: (row: GenerationRow) => object,
): AsyncGenerator<string> {
  const lines = lazily(items, (item) => `${JSON.stringify(shaped(generationRow(item)))}\n`)
  for await (const batch of inTurns(lines, (line) => line.length, charactersMax)) yield batch.join('')
}
