import type { Schema } from '../contract/contract.ts'
import type { ErrorMetadata, GatewayError } from './gateway-error.ts'

type Kind = Schema<'ErrorKind'>

const kindOfStatus: Readonly<Record<number, Kind>> = {
  401: 'authentication_error',
  402: 'insufficient_quota',
  403: 'permission_error',
  408: 'timeout_error',
  429: 'rate_limit_error',
  524: 'timeout_error',
}

/** The error `type` of an HTTP status, as chat clients know it. */
export function errorKindOf(status: number): Kind {
  return kindOfStatus[status] ?? (status >= 500 ? 'server_error' : 'invalid_request_error')
}

/** An error as the wire has it: the members that chat clients show, and `metadata` for the rest. */
export function toErrorDetail(
  { status, type, message, details: { metadata } }: GatewayError,
  requestId?: string,
): Schema<'ErrorDetail'> {
  return {
    code: status,
    type: errorKindOf(status),
    param: paramOf(status, metadata),
    message,
    metadata: { error_type: type, ...(requestId !== undefined && { request_id: requestId }), ...metadata },
  }
}

function paramOf(status: number, metadata: ErrorMetadata | undefined): string | null {
  const [issue] = metadata?.issues ?? []
  if (issue !== undefined && issue.path !== '') return issue.path
  return status < 500 && metadata?.availability?.code === 'model_not_found' ? 'model' : null
}
