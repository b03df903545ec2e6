import { GatewayError } from '../../errors/gateway-error.ts'

/** A change of address, and the members with secrets that it keeps. */
export interface KeptSecrets {
  /** The member of the request's body that says where requests go. */
  readonly member: string
  /** Members of the body. */
  readonly kept: readonly string[]
  /** Scheme, host and port that they are for, and where they would be sent. */
  readonly from: string
  readonly to: string
}

/** Throws GatewayError 400 that names each secret to enter again, unless they stay with the server that they were entered for. */
export function refuseKeptSecrets({ member, kept, from, to }: KeptSecrets): void {
  const [first, ...more] = kept
  if (from === to || first === undefined) return
  const names = kept.join(' and ')
  const verb = more.length > 0 || first.endsWith('headers') ? 'were' : 'was'
  const rule = `leads to another server than the one that ${names} ${verb} stored for: send ${names} with it, or null`
  const message = `is for ${from || 'no known address'} and would be sent to ${to || 'no address'}: enter it again`
  const issues = kept.map((path) => ({ path, message }))
  throw new GatewayError('invalid_request', `${member}: ${rule}.`, {
    metadata: { issues: [{ path: member, message: rule }, ...issues] },
  })
}
