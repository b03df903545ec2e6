import { GatewayError } from '../../errors/gateway-error.ts'

/** A change of address, and the members with secrets that it keeps. */
export interface KeptSecrets {
  /** Paths in the request's body. */
  readonly kept: readonly string[]
  /** Scheme, host and port that they are for, and where they would be sent. */
  readonly from: string
  readonly to: string
}

/** Throws GatewayError 400 that names each secret to enter again, unless they stay with the server that they were entered for. */
export function refuseKeptSecrets({ kept, from, to }: KeptSecrets): void {
  if (from === to || kept.length === 0) return
  const rule = `was entered for ${from || 'no known address'} and would be sent to ${to}: enter it again with this change, or send null to drop it`
  const message = `${kept.join(' and ')}: ${rule}.`
  throw new GatewayError('invalid_request', message, {
    metadata: { issues: kept.slice(0, 20).map((path) => ({ path, message: rule })) },
  })
}
