import type { Fault } from '../canonical/fault.ts'
import { interruptionOf } from '../streams/interruption.ts'

/**
 * Whether a fault stands for an end that is no provider's doing but the caller's: it went away, or asked for more than one request may
 * take, of time or of memory.
 */
export function isOurEnd(fault: Fault): boolean {
  const kind = interruptionOf(fault)
  return kind === 'caller-gone' || kind === 'request-deadline' || kind === 'memory'
}
