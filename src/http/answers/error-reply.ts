import type { Schema } from '../../contract/contract.ts'
import { diskFull, isDiskFull } from '../../errors/disk-full.ts'
import { toErrorDetail } from '../../errors/error-detail.ts'
import { GatewayError } from '../../errors/gateway-error.ts'
import { StorageUnavailableError } from '../../errors/storage-error.ts'
import type { ErrorEnvelope } from '../../operations/operation.ts'

export interface ErrorReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: object
}

const retryAfterSeconds = 5

/** The gateway's own word for anything that was thrown. What is not one of ours is a bug: shown as 500 without details. */
export function toGatewayError(error: unknown): GatewayError {
  if (error instanceof GatewayError) return error
  if (error instanceof StorageUnavailableError) {
    if (isDiskFull(error)) return diskFull('Its database can not be written.', error)
    return new GatewayError('provider_overloaded', 'The gateway can not reach its database just now. Try again.', {
      status: 503,
      retryAfter: retryAfterSeconds,
      cause: error,
    })
  }
  return new GatewayError('server', 'Something went wrong in the gateway. The request id finds it in the log.', {
    cause: error,
  })
}

/** The reply for a failure, with the body and headers of `envelope`. Absent: those of most operations, which name the user of the caller's key. */
export function toErrorReply(
  error: GatewayError,
  requestId: string,
  envelope?: Pick<ErrorEnvelope, 'encode' | 'headers'>,
  userId?: string | null,
): ErrorReply {
  const { status, details } = error
  const isRetried = status === 429 || status === 503
  const retryAfter = details.retryAfter ?? (isRetried ? retryAfterSeconds : undefined)
  return {
    status,
    headers: {
      ...envelope?.headers,
      ...details.headers,
      ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
      // Agents that retry whatever they don't know would be silent for minutes.
      ...((status === 401 || status === 402 || status === 403) && { 'x-should-retry': 'false' }),
    },
    body: envelope === undefined ? encodeErrorBody(error, requestId, userId) : envelope.encode(error, requestId),
  }
}

/** An error as `/responses`, `/chat/completions`, management and datasets word it. */
function encodeErrorBody(error: GatewayError, requestId: string, userId: string | null = null): Schema<'ErrorBody'> {
  const { details } = error
  return {
    error: toErrorDetail(error, requestId),
    // Built by routing/ from the contract's own type; carried through the error as plain data.
    ...(details.serviceMetadata !== undefined && {
      service_metadata: details.serviceMetadata as NonNullable<Schema<'ErrorBody'>['service_metadata']>,
    }),
    ...(userId !== null && { user_id: userId }),
  }
}
