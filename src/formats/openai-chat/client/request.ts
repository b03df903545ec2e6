import type { Conversation } from '../../../canonical/conversation.ts'
import type { WrittenTurn } from '../../../canonical/turn.ts'
import { operations } from '../../../contract/contract.ts'
import { mayCacheForHour } from '../../client-request/cache-hours.ts'
import { candidateModels } from '../../client-request/candidate-models.ts'
import { checkJsonSchema } from '../../client-request/check-json-schema.ts'
import { decodeEndUser } from '../../client-request/end-user.ts'
import { withExactMembers } from '../../client-request/exact-members.ts'
import { hostedWork } from '../../client-request/hosted-tools.ts'
import { decodeLabels } from '../../client-request/labels.ts'
import { boundUnknown } from '../../client-request/output-limits.ts'
import { decodePlugins } from '../../client-request/plugins.ts'
import { promptBounds } from '../../client-request/prompt-bounds.ts'
import { refuse } from '../../client-request/refuse.ts'
import { refusePlanned } from '../../client-request/refuse-planned.ts'
import { decodeRouting } from '../../client-request/routing-preferences.ts'
import { decodeServerTools } from '../../client-request/server-tools.ts'
import { sessionIdOf } from '../../client-request/session-id.ts'
import { stickyKeyOf } from '../../client-request/sticky-key.ts'
import { isStepLimit, refuseToolSteps } from '../../client-request/tool-steps.ts'
import { decodeTrace } from '../../client-request/trace.ts'
import type { ClientRequest } from '../../format.ts'
import { isSet } from '../../shared/is-set.ts'
import { decodeConversation } from './conversation.ts'
import { inspectMessages } from './inspect.ts'
import { isRunHere } from './mcp-tools.ts'
import { nativeNeeds, usedParameters } from './parameters.ts'
import { adoptableSearches } from './stand-ins.ts'
import { checkToolChoice } from './tool-choice.ts'
import { type ClientChatRequest, formatId } from './wire.ts'

const knownFields: ReadonlySet<string> = new Set(operations.createChatCompletion.bodyFields)
const textOnly: ReadonlySet<string> = new Set(['text'])

/**
 * Decodes a valid request as far as every request needs; the conversation is decoded on first use. Throws GatewayError `invalid_request`
 * for unsupported features and `unprocessable` for contradictions.
 */
export function decodeRequest({ body, source, headers, account }: ClientRequest): WrittenTurn {
  const request = body as ClientChatRequest
  refuseUnsupported(request)
  refuseLegacyFunctions(request)
  refusePlanned('createChatCompletion', request)
  checkToolChoice(request)
  checkSchema(request)
  const { modalities, hasMediaUrls, ownFiles, inlineBytes, hasProofs, hasServerCalls } = inspectMessages(
    request.messages,
  )
  const { modalities: outputs } = request
  const natives = nativeNeeds(request, headers)
  refuseToolSteps(body)
  const serverTools = decodeServerTools(request.tools, body, adoptableSearches(request.tools ?? [], body), isRunHere)
  const unknownFields = Object.keys(body).filter((name) => !knownFields.has(name) && !isStepLimit(name, serverTools))
  const thinkingTokensBeside = boundUnknown(unknownFields, body, 'max_tokens')
  const sessionId = sessionIdOf(request.session_id, headers)
  const { safety_identifier: identifier, user, prompt_cache_key: cacheKey, metadata } = request
  const end = decodeEndUser(account, { identifier, user, cacheKey, metadata })
  let conversation: Conversation | undefined
  return {
    clientFormat: formatId,
    models: candidateModels(request),
    isStream: request.stream === true,
    routing: decodeRouting(request, headers),
    needs: {
      inputModalities: modalities,
      hasMediaUrls,
      ...(ownFiles.length > 0 && { ownFiles }),
      outputModalities: isSet(outputs) ? new Set(outputs) : textOnly,
      parameters: usedParameters(request),
      ...(natives !== undefined && { natives }),
      // Providers run none of its tools: those other than functions are not sent.
      ...hostedWork({ tools: [], format: formatId, body }),
      mayCacheForHour: () => mayCacheForHour(source.bytes),
      ...promptBounds({
        body: source,
        inlineBytes,
        modalities,
        hasTools: isSet(request.tools),
        isPart: false,
      }),
    },
    ...outputBounds(request),
    ...(thinkingTokensBeside > 0 && { thinkingTokensBeside }),
    sessionId,
    ...end,
    ...decodeTrace(request.trace),
    ...decodeLabels(request.metadata),
    ...decodePlugins(request.plugins),
    stickyKey: () => stickyKeyOf(sessionId, request.prompt_cache_key, () => openingOf(request)),
    asWritten: { format: formatId, wire: body, source },
    said: () => body,
    unknownFields,
    hasProofs,
    ...(hasServerCalls && { hasServerCalls }),
    ...serverTools,
    echoesUpstreamBody: request.debug?.echo_upstream_body === true,
    conversation() {
      conversation ??= decodeConversation(withExactMembers(request, source, ['tools', 'response_format']), end.endUser)
      return conversation
    },
  }
}

/** The newer name of the limit wins, as in the request that is sent. */
function outputBounds({ max_completion_tokens: newer, max_tokens: older, reasoning }: ClientChatRequest) {
  const outputTokensMax = newer ?? older
  const thinkingTokensMax = reasoning?.max_tokens
  return {
    ...(isSet(outputTokensMax) && { outputTokensMax }),
    ...(isSet(thinkingTokensMax) && { thinkingTokensMax }),
  }
}

// The contract checks this too, but callers of this function may not have.
function refuseUnsupported({ n, store }: ClientChatRequest): void {
  if (isSet(n) && n !== 1) refuse('invalid_request', 'n', 'must be 1: there is only ever one answer')
  if ((store as unknown) === true) refuse('invalid_request', 'store', 'must be false: nothing is stored')
}

/** The predecessors of tools are not in the contract; refused, so that functions are not dropped silently. */
function refuseLegacyFunctions(request: ClientChatRequest & LegacyFunctions): void {
  const { functions, function_call: choice, messages } = request
  if (Array.isArray(functions) ? functions.length > 0 : isSet(functions)) {
    refuse('invalid_request', 'functions', 'is not taken any more: send each as {type: function, function: …} in tools')
  }
  if (isSet(choice)) refuse('invalid_request', 'function_call', 'is not taken any more: say it with tool_choice')
  messages.forEach((message: object, index) => {
    if (!('function_call' in message) || !isSet(message.function_call)) return
    const path = `messages[${index}].function_call`
    refuse('invalid_request', path, 'is not taken any more: send tool_calls, and each result in a message of role tool')
  })
}

interface LegacyFunctions {
  readonly functions?: unknown
  readonly function_call?: unknown
}

function checkSchema({ response_format: format }: ClientChatRequest): void {
  if (format?.type !== 'json_schema') return
  const { schema } = format.json_schema
  if (isSet(schema)) checkJsonSchema(schema, 'response_format.json_schema.schema')
}

function openingOf({ messages }: ClientChatRequest): readonly unknown[] {
  const isSystem = ({ role }: ClientChatRequest['messages'][number]) => role === 'system' || role === 'developer'
  return [messages.find(isSystem), messages.find((message) => !isSystem(message))]
}
