import type { Conversation } from '../../canonical/conversation.ts'
import type { Turn } from '../../canonical/turn.ts'
import { operations } from '../../contract.ts'
import type { ClientRequest, WireHeaders } from '../format.ts'
import { checkJsonSchema } from './check-json-schema.ts'
import { checkToolChoice } from './check-tool-choice.ts'
import { decodeConversation } from './decode-conversation.ts'
import { inspectInput } from './inspect-input.ts'
import { refuseNotYet } from './not-yet.ts'
import { refuse } from './refuse.ts'
import { decodeRouting } from './routing-preferences.ts'
import { nativeToolsOf, usedParameters } from './used-parameters.ts'
import { formatId, type ResponseRequest } from './wire.ts'

const knownFields: ReadonlySet<string> = new Set(operations.createResponse.bodyFields)
const textOnly: ReadonlySet<string> = new Set(['text'])
const bytesPerToken = 3

/**
 * Decodes a request that the contract finds valid, as far as every request needs it: the conversation waits until it is asked for.
 * Throws GatewayError `invalid_request` for what the gateway does not do and `unprocessable` for what contradicts itself.
 */
export function decodeRequest({ body, source, headers }: ClientRequest): Turn {
  const request = body as ResponseRequest
  refuseUnsupported(request)
  refuseNotYet(request)
  checkToolChoice(request)
  checkJsonSchema(request)
  const { modalities, inlineBytes } = inspectInput(request.input)
  let conversation: Conversation | undefined
  return {
    clientFormat: formatId,
    models: candidateModels(request),
    isStream: request.stream === true,
    routing: decodeRouting(request),
    needs: {
      inputModalities: modalities,
      outputModalities: request.modalities === undefined ? textOnly : new Set(request.modalities),
      parameters: usedParameters(request),
      nativeTools: nativeToolsOf(request),
      promptTokensGuess: Math.ceil(Math.max(0, source.bytes.length - inlineBytes) / bytesPerToken),
    },
    sessionId: request.session_id || sessionHeader(headers),
    wire: body,
    source,
    unknownFields: Object.keys(body).filter((name) => !knownFields.has(name)),
    echoesUpstreamBody: request.debug?.echo_upstream_body === true,
    conversation() {
      conversation ??= decodeConversation(request)
      return conversation
    },
  }
}

function refuseUnsupported(request: ResponseRequest): void {
  if (request.previous_response_id !== undefined && request.previous_response_id !== null) {
    refuse(
      'invalid_request',
      'previous_response_id',
      'must be null: nothing is stored, so send the whole conversation in input',
    )
  }
  if (request.background === true)
    refuse('invalid_request', 'background', 'must not be true: nothing runs in the background')
  // The contract says so too; a caller of this function may not have asked it.
  if ((request.store as unknown) === true) refuse('invalid_request', 'store', 'must be false: nothing is stored')
  if (request.input === undefined && (request.prompt ?? null) === null) {
    refuse('invalid_request', 'input', 'is required')
  }
}

function candidateModels({ model, models = [] }: ResponseRequest): readonly string[] {
  if (model === undefined) return models.length < 2 ? models : [...new Set(models)]
  return models.length === 0 ? [model] : [...new Set([model, ...models])]
}

function sessionHeader(headers: WireHeaders): string | undefined {
  const value = headers['x-session-id']
  const sessionId = Array.isArray(value) ? value[0] : value
  return sessionId === '' ? undefined : sessionId
}
