import { createHash } from 'node:crypto'

/**
 * A call's id as Bedrock takes it: up to 64 of `a-zA-Z0-9_.:-`. Other providers' ids that don't fit become a digest, the same for the call
 * and for its result.
 */
export function toolUseIdOf(callId: string): string {
  if (/^[a-zA-Z0-9_.:-]{1,64}$/.test(callId)) return callId
  return `call_${createHash('sha256').update(callId).digest('hex').slice(0, 32)}`
}
