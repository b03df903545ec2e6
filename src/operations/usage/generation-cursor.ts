import { GatewayError } from '../../errors/gateway-error.ts'
import type { GenerationOrder, GenerationPosition } from '../../records/generation-query.ts'

/** A position in a sorted list, as callers hand it back. */
export function writeCursor(order: GenerationOrder, { value, id }: GenerationPosition): string {
  return Buffer.from(JSON.stringify([order, value, ...(id === null ? [] : [id])])).toString('base64url')
}

/** The position of a cursor. Throws GatewayError, 400, for what is none, and for that of a list in another order. */
export function readCursor(order: GenerationOrder, cursor: string): GenerationPosition {
  const [of, value, id = null]: unknown[] = parse(cursor)
  // PostgreSQL takes no NUL.
  const isPosition = Number.isSafeInteger(value) && (id === null || (typeof id === 'string' && !id.includes('\0')))
  if (of !== order || !isPosition) {
    throw new GatewayError('invalid_request', 'cursor: is none that a list with this sort has given.')
  }
  return { value: value as number, id }
}

function parse(cursor: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    return Array.isArray(parsed) ? parsed : []
  } catch {
    return []
  }
}
