import type { Fault } from '../../../canonical/fault.ts'
import type { Outcome } from '../../../canonical/outcome.ts'
import type { StopReason } from '../../../canonical/turn-event.ts'
import type { ErrorType } from '../../../contract/contract.ts'
import { statusOfErrorType } from '../../../errors/gateway-error.ts'
import { isJsonObject, type JsonObject, listOf, objectOf, wordOf } from '../../../streams/untrusted-json.ts'
import { readStopDetails } from '../../shared/stop-details.ts'
import { wrongCounts } from '../../shared/token-count.ts'
import { carriesError, faultOf, readWireError, unusableAnswer, type WireError } from '../../shared/upstream-fault.ts'
import { serviceTierOf } from '../wire.ts'
import { usageOfResponse } from './read-usage.ts'

/** What the output shows about why a model stopped. */
export interface OutputSigns {
  readonly hasCalls: boolean
  readonly hasRefusal: boolean
}

const incompleteReasons: Readonly<Record<string, StopReason>> = {
  max_output_tokens: 'max-tokens',
  max_tokens: 'max-tokens',
  context_length: 'context-length',
  context_length_exceeded: 'context-length',
  content_filter: 'content-filter',
}

/** Why the model stopped, by the status of a response object that did not fail. */
export function stopReasonOf(
  response: JsonObject,
  { hasCalls, hasRefusal }: OutputSigns,
  status: unknown = response['status'],
): StopReason {
  if (status === 'incomplete') {
    const reason = objectOf(response['incomplete_details'])['reason']
    return incompleteReasons[String(reason)] ?? 'max-tokens'
  }
  return hasCalls ? 'tool-calls' : hasRefusal ? 'refusal' : 'end'
}

/** These signs in a whole output. */
export function signsOf(output: unknown): OutputSigns {
  let hasCalls = false
  let hasRefusal = false
  for (const item of listOf(output)) {
    const { type, content } = objectOf(item)
    if (type === 'function_call' || type === 'custom_tool_call') hasCalls = true
    else if (type === 'message' && listOf(content).some(isRefusal)) hasRefusal = true
  }
  return { hasCalls, hasRefusal }
}

function isRefusal(part: unknown): boolean {
  return objectOf(part)['type'] === 'refusal'
}

/**
 * How a finished response object ended, by `status` if that is not its own. An unfinished one (queued, in progress, cancelled, no status)
 * is a fault.
 */
export function outcomeOf(response: JsonObject, status: unknown = response['status']): Outcome {
  const fault = faultOfResponseObject(response, status)
  const usage = usageOfResponse(response)
  return {
    stopReason: fault === undefined ? stopReasonOf(response, signsOf(response['output']), status) : null,
    nativeReason: nativeReasonOf(response, status),
    fault: fault ?? null,
    declined: readStopDetails(response['stop_details']),
    usage,
    wrongUsage: usage === null ? wrongCounts(response['usage']) : undefined,
    upstreamId: wordOf(response['id']) ?? null,
    serviceTier: serviceTierOf(response['service_tier']) ?? null,
  }
}

/** The provider's word for how a response ended: why it is incomplete, else its status. */
export function nativeReasonOf(response: JsonObject, status: unknown): string | undefined {
  return wordOf(objectOf(response['incomplete_details'])['reason']) ?? wordOf(status)
}

/** The fault of a response object; undefined if it is completed or incomplete. */
export function faultOfResponseObject(response: JsonObject, status: unknown = response['status']): Fault | undefined {
  const hasError = carriesError(response)
  if (!hasError && (status === 'completed' || status === 'incomplete')) return undefined
  const error = errorOf(response)
  if (error === undefined)
    return unusableAnswer(status === 'failed' ? 'the provider failed to answer' : 'the provider broke the answer off')
  const fault = faultOf(200, error)
  // A provider with this contract has classified it already.
  const type = errorTypeOf(response['error_type'])
  return type === undefined ? fault : { ...fault, type }
}

/** Whether an event reports that the answer failed, whatever its name. A failed tool is not an error of the answer. */
export function isErrorEvent(wire: JsonObject): boolean {
  const { type } = wire
  if (type === undefined) return errorOf(wire) !== undefined
  return type === 'error' || (carriesError(wire) && !(typeof type === 'string' && toolFailure.test(type)))
}

const toolFailure = /^response\.(?!failed$).*\.failed$/

/** The fault of an `error` event: `{error: {…}}`, or the same members on the event itself. */
export function faultOfErrorEvent(wire: JsonObject): Fault {
  return faultOf(200, errorOf(wire) ?? readWireError({ error: { code: wire['code'], message: wire['message'] } }))
}

/** The error inside a response or an event. Any other object may be an error itself. */
function errorOf(wire: JsonObject): WireError | undefined {
  const { error, type, object } = wire
  if (isJsonObject(error)) return readWireError({ error })
  return carriesError(wire) || (type === undefined && object !== 'response') ? readWireError(wire) : undefined
}

function errorTypeOf(value: unknown): ErrorType | undefined {
  return typeof value === 'string' && Object.hasOwn(statusOfErrorType, value) ? (value as ErrorType) : undefined
}

export const endedEarly: Fault = unusableAnswer('the provider closed the stream before the answer was complete')
export const notJson: Fault = unusableAnswer("the provider's answer is not the JSON that its format asks for")
export const noContent: Fault = unusableAnswer('the provider sent an answer without content')

/** Most items of an answer; more means an endless stream. */
export const itemsMax = 10_000
export const tooLarge: Fault = unusableAnswer("the provider's answer is too large")
