import { randomFillSync } from 'node:crypto'

const timeBytes = 6
const idBytes = 16

// Random bytes for some ids at once: asking for them and writing a number in hex are what an id costs.
const drawn = Buffer.alloc(128 * idBytes)
let used = drawn.length

/**
 * A new generation's id: when it began, then 80 random bits. Rows that are written one after another so stand beside each other in the
 * table's key, and a commit touches a few pages of it instead of one for each row.
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
