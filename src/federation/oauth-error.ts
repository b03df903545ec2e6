import type { Schema } from '../contract/contract.ts'
import { type ErrorDetails, GatewayError } from '../errors/gateway-error.ts'

export type OauthErrorCode = Schema<'TokenErrorCode'>

const types = {
  invalid_request: 'invalid_request',
  invalid_grant: 'invalid_request',
  invalid_scope: 'invalid_request',
  unsupported_grant_type: 'invalid_request',
  temporarily_unavailable: 'provider_overloaded',
  server_error: 'server',
} as const satisfies Record<OauthErrorCode, string>

/** RFC 6749 §5.1: nobody keeps an answer of the token exchange. */
export const noStore = { 'cache-control': 'no-store', pragma: 'no-cache' }

/** A failure of the token exchange under the code that RFC 6749, section 5.2, has for it. */
export class OauthError extends GatewayError {
  readonly code: OauthErrorCode

  constructor(code: OauthErrorCode, description: string, details: ErrorDetails = {}) {
    super(types[code], description, {
      ...(code === 'temporarily_unavailable' && { status: 503 }),
      ...details,
      headers: { ...noStore, ...details.headers },
    })
    this.code = code
  }
}

/** Words any failure of the token exchange as its clients expect. */
export function encodeOauthError(error: GatewayError): Schema<'TokenErrorBody'> {
  return { error: codeOf(error), error_description: describable(error.message) }
}

function codeOf(error: GatewayError): OauthErrorCode {
  if (error instanceof OauthError) return error.code
  if (error.status === 503) return 'temporarily_unavailable'
  return error.status < 500 ? 'invalid_request' : 'server_error'
}

// RFC 6749 §5.2: printable ASCII without quotes and backslashes.
function describable(message: string): string {
  return message.replaceAll('"', "'").replace(/[^\x20-\x7e]|\\/g, ' ')
}

/** The one answer about a subject token that is not accepted: it never says why. */
export function subjectRefused(): OauthError {
  return new OauthError('invalid_grant', 'The subject token was not accepted.')
}
