import type { WireHeaders } from '../format.ts'

/** The session of a request: from its body, else from the header `x-session-id`. */
export function sessionIdOf(inBody: string | null | undefined, headers: WireHeaders): string | undefined {
  if (inBody !== undefined && inBody !== null && inBody !== '') return inBody
  const value = headers['x-session-id']
  const sessionId = Array.isArray(value) ? value[0] : value
  return sessionId === '' ? undefined : sessionId
}
