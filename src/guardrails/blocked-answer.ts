import type { Fault } from '../canonical/fault.ts'
import type { GatewayError } from '../errors/gateway-error.ts'

/** An answer that a guardrail does not let through. */
export class BlockedAnswer extends Error {
  readonly fault: Fault

  constructor({ type, status, message, details }: GatewayError) {
    super(message)
    const patterns = details.metadata?.patterns
    this.fault = { type, status, message, isOwnRefusal: true, ...(patterns !== undefined && { patterns }) }
  }
}
