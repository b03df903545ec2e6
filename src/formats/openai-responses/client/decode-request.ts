import type { Conversation } from '../../../canonical/conversation.ts'
import type { AdoptableTool, WrittenTurn } from '../../../canonical/turn.ts'
import { operations } from '../../../contract/contract.ts'
import { mayCacheForHour } from '../../client-request/cache-hours.ts'
import { candidateModels } from '../../client-request/candidate-models.ts'
import { checkJsonSchema } from '../../client-request/check-json-schema.ts'
import { decodeEndUser } from '../../client-request/end-user.ts'
import { withExactMembers } from '../../client-request/exact-members.ts'
import { hostedWork } from '../../client-request/hosted-tools.ts'
import { decodeLabels } from '../../client-request/labels.ts'
import { isConfiguredMcp } from '../../client-request/mcp-servers.ts'
import { boundUnknown } from '../../client-request/output-limits.ts'
import { decodePlugins } from '../../client-request/plugins.ts'
import { promptBounds } from '../../client-request/prompt-bounds.ts'
import { refuse } from '../../client-request/refuse.ts'
import { refusePlanned } from '../../client-request/refuse-planned.ts'
import { decodeRouting } from '../../client-request/routing-preferences.ts'
import { decodeServerTools } from '../../client-request/server-tools.ts'
import { sessionIdOf } from '../../client-request/session-id.ts'
import { adoptableTools } from '../../client-request/stand-ins.ts'
import { stickyKeyOf } from '../../client-request/sticky-key.ts'
import { decodeTrace } from '../../client-request/trace.ts'
import type { ClientRequest } from '../../format.ts'
import { isSet } from '../../shared/is-set.ts'
import { knownTools } from '../added-tools.ts'
import { adoptableMcp } from '../mcp-tools.ts'
import { standIns } from '../stand-ins.ts'
import { formatId, type ResponseRequest, type WireTool } from '../wire.ts'
import { checkToolChoice } from './check-tool-choice.ts'
import { decodeConversation } from './decode-conversation.ts'
import { inspectInput } from './inspect-input.ts'
import { nativeNeeds } from './native-tools.ts'
import { openSummaries } from './open-summaries.ts'
import { withRemembered } from './remembered-items.ts'
import { usedParameters } from './used-parameters.ts'

const knownFields: ReadonlySet<string> = new Set(operations.createResponse.bodyFields)
const compactionFields: ReadonlySet<string> = new Set(operations.compactResponse.bodyFields)
const textOnly: ReadonlySet<string> = new Set(['text'])

/**
 * Decodes a valid request as far as every request needs; the conversation is decoded on first use. Throws GatewayError `invalid_request`
 * for unsupported features and `unprocessable` for contradictions.
 */
export function decodeRequest({
  body,
  source,
  headers,
  account,
  envelopes,
  isCompaction = false,
  remembered,
}: ClientRequest): WrittenTurn {
  // Members that the compaction operation doesn't have were not validated.
  const written = (isCompaction ? only(compactionFields, body) : body) as ResponseRequest
  const { request: whole, addedBytes } = withRemembered(written, remembered)
  const request = openSummaries(whole, envelopes)
  refuseUnsupported(request)
  refusePlanned('createResponse', request)
  checkToolChoice(request)
  if (request.text?.format?.type === 'json_schema') checkJsonSchema(request.text.format.schema, 'text.format.schema')
  const { modalities, hasMediaUrls, ownFiles, inlineBytes, hasProofs, hasServerCalls, isTriggered } =
    inspectInput(whole)
  const compaction = isCompaction ? 'endpoint' : isTriggered ? 'trigger' : undefined
  const known = isCompaction ? compactionFields : knownFields
  // Compaction calls no tools.
  const natives = compaction === undefined ? nativeNeeds(request, headers) : undefined
  const unknownFields = Object.keys(body).filter((name) => !known.has(name))
  const undecoded = isCompaction ? unknownFields.filter((name) => !knownFields.has(name)) : unknownFields
  const thinkingTokensBeside = boundUnknown(undecoded, body, 'max_output_tokens')
  const sessionId = sessionIdOf(request.session_id, headers)
  const end = decodeEndUser(account, namedBy(body))
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
      outputModalities: request.modalities === undefined ? textOnly : new Set(request.modalities),
      parameters: usedParameters(request),
      ...(natives !== undefined && { natives }),
      ...((request.conversation ?? null) !== null && { keptState: ['conversation'] as const }),
      ...(compaction === undefined &&
        hostedWork({
          tools: knownTools(request).filter((tool) => !isConfiguredMcp(tool)),
          format: formatId,
          body,
          usesMax: request.max_tool_calls,
        })),
      mayCacheForHour: () => mayCacheForHour(source.bytes),
      ...promptBounds({
        body: source,
        addedBytes,
        inlineBytes,
        modalities,
        hasTools: isSet(request.tools),
        isPart: isSet(request.prompt) || isSet(request.conversation),
      }),
    },
    ...outputBounds(request),
    ...(thinkingTokensBeside > 0 && { thinkingTokensBeside }),
    ...(isSet(request.truncation) && { truncation: request.truncation }),
    sessionId,
    ...end,
    ...decodeTrace(request.trace),
    ...decodeLabels(request.metadata),
    ...decodePlugins(request.plugins),
    stickyKey: () => stickyKeyOf(sessionId, request.prompt_cache_key, () => openingOf(request)),
    asWritten: { format: formatId, wire: request, source, ...(request !== written && { rewritten: ['input'] }) },
    said: () => request,
    unknownFields,
    hasProofs,
    ...(hasServerCalls && { hasServerCalls }),
    ...(compaction === undefined && decodeServerTools(knownTools(request), request, adoptableOf(knownTools(request)))),
    ...(compaction !== undefined && { compaction }),
    echoesUpstreamBody: request.debug?.echo_upstream_body === true,
    conversation() {
      // Items that were remembered are not in its bytes.
      const names = request === written ? (['tools', 'text', 'input'] as const) : (['tools', 'text'] as const)
      conversation ??= decodeConversation(withExactMembers(request, source, names), end.endUser, undecoded)
      return conversation
    },
  }
}

/** The tools that the gateway can run in a provider's stead. */
function adoptableOf(tools: readonly WireTool[]): readonly AdoptableTool[] {
  return [...adoptableMcp(tools), ...adoptableTools(standIns, tools, [formatId], formatId)]
}

/** Compaction knows neither member: whoever names its user there nevertheless is told of no more than elsewhere. */
function namedBy(body: Readonly<Record<string, unknown>>) {
  const { safety_identifier: identifier, user, prompt_cache_key: cacheKey, metadata } = body
  return { identifier, user, cacheKey, metadata }
}

function outputBounds({ max_output_tokens: outputTokensMax, reasoning }: ResponseRequest) {
  const thinkingTokensMax = reasoning?.max_tokens
  return {
    ...(isSet(outputTokensMax) && { outputTokensMax }),
    ...(isSet(thinkingTokensMax) && { thinkingTokensMax }),
  }
}

function only(names: ReadonlySet<string>, body: object): object {
  return Object.fromEntries(Object.entries(body).filter(([name]) => names.has(name)))
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
  // The contract checks this too, but callers of this function may not have.
  if ((request.store as unknown) === true) refuse('invalid_request', 'store', 'must be false: nothing is stored')
  if (request.input === undefined && (request.prompt ?? null) === null) {
    refuse('invalid_request', 'input', 'is required')
  }
}

/** The first system-level text and the first other message, in wire form. */
function openingOf({ instructions, input }: ResponseRequest): readonly unknown[] {
  if (!Array.isArray(input)) return [instructions, input]
  const isSystem = (item: (typeof input)[number]) =>
    'role' in item && (item.role === 'system' || item.role === 'developer')
  return [instructions ?? input.find(isSystem), input.find((item) => !isSystem(item))]
}
