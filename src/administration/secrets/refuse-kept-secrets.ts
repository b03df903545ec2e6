import { type ErrorDetails, GatewayError } from '../../errors/gateway-error.ts'

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

/** A change that would lead secrets to another server than they were entered for. */
export class KeptSecretsError extends GatewayError {
  readonly kept: readonly string[]
  /** The same in words that name no member of the request: the command line has others. */
  readonly words: string

  constructor(message: string, details: ErrorDetails, { kept, from, to }: KeptSecrets) {
    super('invalid_request', message, details)
    this.kept = kept
    this.words = `Secrets that are stored for ${from || 'no known address'} would be sent to ${to || 'no address'}`
  }
}

/** Throws KeptSecretsError, 400, that names each secret to enter again, unless they stay with the server that they were entered for. */
export function refuseKeptSecrets(change: KeptSecrets): void {
  const { member, kept, from, to } = change
  const [first, ...more] = kept
  if (from === to || first === undefined) return
  const names = kept.join(' and ')
  const [verb, pronoun] = more.length > 0 || first.endsWith('headers') ? ['are', 'them'] : ['is', 'it']
  const rule = `leads to ${to || 'no address'}, but ${names} ${verb} stored for ${from || 'no known address'}: enter ${names} again, or take ${pronoun} away (null)`
  const message = `is for ${from || 'no known address'} and would be sent to ${to || 'no address'}: enter it again`
  const issues = kept.map((path) => ({ path, message }))
  const metadata = { issues: [{ path: member, message: rule }, ...issues] }
  throw new KeptSecretsError(`${member}: ${rule}.`, { metadata }, change)
}
