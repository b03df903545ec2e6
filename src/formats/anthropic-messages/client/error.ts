import type { ContextOverflow, Fault, FaultFacts } from '../../../canonical/fault.ts'
import type { ErrorType, Schema } from '../../../contract/contract.ts'
import { type GatewayError, statusOfErrorType } from '../../../errors/gateway-error.ts'

type Kind = Schema<'MessageErrorKind'>

const kindOfStatus: Readonly<Record<number, Kind>> = {
  401: 'authentication_error',
  402: 'billing_error',
  403: 'permission_error',
  404: 'not_found_error',
  408: 'timeout_error',
  429: 'rate_limit_error',
  503: 'overloaded_error',
  524: 'timeout_error',
  529: 'overloaded_error',
}

/** An error in this format. */
export function encodeMessageError(error: GatewayError, requestId: string): Schema<'MessageErrorBody'> {
  const { status, type, message, details } = error
  return {
    type: 'error',
    error: {
      type: kindOf(status),
      message: wordsOf(type, message, details.overflow),
      error_type: type,
      ...(details.metadata !== undefined && { metadata: details.metadata }),
      ...factsOf(details.facts),
    },
    request_id: requestId,
    ...serviceMetadata(details.serviceMetadata),
  }
}

/** The end of an answer that failed after its start. */
export function encodeFailure(
  { type, message, facts, patterns, overflow }: Fault,
  requestId: string | undefined,
  metadata: object | undefined,
): Schema<'MessageErrorEvent'> {
  return {
    type: 'error',
    error: {
      type: kindOf(statusOfErrorType[type]),
      message: wordsOf(type, message, overflow),
      error_type: type,
      ...(patterns !== undefined && { metadata: { patterns: [...patterns] } }),
      ...factsOf(facts),
    },
    request_id: requestId ?? null,
    ...serviceMetadata(metadata),
  }
}

/** The same as the last event of a stream. */
export function encodeErrorEvent(...failure: Parameters<typeof encodeFailure>): string {
  return `event: error\ndata: ${JSON.stringify(encodeFailure(...failure))}\n\n`
}

/** The message with the words in front by which programs of this format compact a conversation or ask for less output. */
function wordsOf(type: ErrorType, message: string, overflow: ContextOverflow = {}): string {
  if (type !== 'context_length_exceeded' || actedOn.test(message)) return message
  return `${overflowWords(overflow)}. ${message}`
}

const actedOn = /prompt is too long: \d+ tokens > \d+|exceed context limit: \d+ \+ \d+ > \d+/

function overflowWords({ inputTokens = 0, outputTokens = 0, limitTokens = Infinity }: ContextOverflow): string {
  if (inputTokens > limitTokens) return `prompt is too long: ${inputTokens} tokens > ${limitTokens} maximum`
  if (inputTokens > 0 && inputTokens + outputTokens > limitTokens) {
    return `input length and \`max_tokens\` exceed context limit: ${inputTokens} + ${outputTokens} > ${limitTokens}`
  }
  return 'prompt is too long'
}

function factsOf(facts: FaultFacts | undefined): { details?: Schema<'MessageErrorFacts'> } {
  if (facts === undefined) return {}
  const { errorCode, unsupported } = facts
  return {
    details: {
      ...(errorCode !== undefined && { error_code: errorCode }),
      ...(unsupported !== undefined && { unsupported: [...unsupported] }),
    },
  }
}

function kindOf(status: number): Kind {
  return kindOfStatus[status] ?? (status >= 500 ? 'api_error' : 'invalid_request_error')
}

// Built by routing/ from the contract's own type; carried as plain data.
function serviceMetadata(metadata: object | undefined): { service_metadata?: Schema<'ServiceMetadata'> } {
  return metadata === undefined ? {} : { service_metadata: metadata as Schema<'ServiceMetadata'> }
}
