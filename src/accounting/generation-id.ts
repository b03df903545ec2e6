import { randomFillSync } from 'node:crypto'

const timeBytes = 6
const idBytes = 16

// Random bytes for 128 ids at once: drawing them is most of an id's cost.
const drawn = Buffer.alloc(128 * idBytes)
let used = drawn.length

/**
 * A new generation's id: its start time, then 80 random bits. Rows written one after another are so adjacent in the primary key, and a
 * commit touches a few pages instead of one for each row.
 */
export function createGenerationId(receivedAt: number): string {
  if (used === drawn.length) {
    randomFillSync(drawn)
    used = 0
  }
  const start = used
  used += idBytes
  drawn.writeUIntBE(receivedAt, start, timeBytes)
  return `gen-${drawn.toString('hex', start, used)}`
}
