import { createHash } from 'node:crypto'

/** A call id that Bedrock accepts: up to 64 of `a-zA-Z0-9_.:-`. Others become a digest, the same for a call and its result. */
export function toolUseIdOf(callId: string): string {
  if (/^[a-zA-Z0-9_.:-]{1,64}$/.test(callId)) return callId
  return `call_${createHash('sha256').update(callId).digest('hex').slice(0, 32)}`
}
