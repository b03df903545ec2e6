import { randomUUID } from 'node:crypto'

/**
 * A new generation's id: when it began, then 80 random bits. Rows that are written one after another so stand beside each other in the
 * table's key, and a commit touches a few pages of it instead of one for each row.
 */
export function createGenerationId(receivedAt: number): string {
  const uuid = randomUUID()
  return `gen-${receivedAt.toString(16).padStart(12, '0')}${uuid.slice(0, 8)}${uuid.slice(-12)}`
}
