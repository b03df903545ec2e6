import type { Conversation } from '../../../canonical/conversation.ts'
import type { AdoptableTool, WrittenTurn } from '../../../canonical/turn.ts'
import { operations } from '../../../contract/contract.ts'
import { mayCacheForHour } from '../../client-request/cache-hours.ts'
import { candidateModels } from '../../client-request/candidate-models.ts'
import { checkJsonSchema } from '../../client-request/check-json-schema.ts'
import { decodeEndUser } from '../../client-request/end-user.ts'
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
import { adoptableTools } from '../../client-request/stand-ins.ts'
import { stickyKeyOf } from '../../client-request/sticky-key.ts'
import { isStepLimit, refuseToolSteps } from '../../client-request/tool-steps.ts'
import { decodeTrace } from '../../client-request/trace.ts'
import type { ClientRequest } from '../../format.ts'
import { adoptableMcp } from '../mcp-toolsets.ts'
import { standIns } from '../stand-ins.ts'
import { formatId } from '../wire.ts'
import { decodeConversation } from './conversation.ts'
import { readBetas, readVersion, refusesNullCitations } from './headers.ts'
import { nativeNeeds, outputFormatOf, usedParameters } from './parameters.ts'
import { surveyMessages } from './survey.ts'
import { systemLinesOf, withoutSystemLines } from './system-lines.ts'
import { checkToolChoice } from './tool-choice.ts'
import { checkToolSchemas } from './tool-schemas.ts'
import type { MessageRequest, MessageSource } from './wire.ts'

// Whoever sends the end user's member of another format names an end user here, too.
const knownFields: ReadonlySet<string> = new Set([...operations.createMessage.bodyFields, 'safety_identifier'])
const textOnly: ReadonlySet<string> = new Set(['text'])

/**
 * Decodes a valid request as far as every request needs; the conversation is decoded on first use. Throws GatewayError `invalid_request`
 * for unsupported features and `unprocessable` for contradictions.
 */
export function decodeRequest({ body, source: json, headers, account, envelopes }: ClientRequest): WrittenTurn {
  const request = body as MessageRequest
  const version = readVersion(headers)
  const models = readModels(request)
  refusePlanned('createMessage', request)
  checkToolChoice(request)
  const schema = outputFormatOf(request)?.schema
  if (schema !== undefined) {
    checkJsonSchema(
      schema,
      request.output_config?.format?.schema ? 'output_config.format.schema' : 'output_format.schema',
    )
  }
  checkToolSchemas(request, json)
  const { modalities, hasMediaUrls, ownFiles, inlineBytes, ...survey } = surveyMessages(request, envelopes)
  const { hasForeignProofs, hasProofs, hasOwnBlocks, hasServerCalls, hasClosedExcerpts } = survey
  const betas = readBetas(headers)
  const systemLines = systemLinesOf(request.system)
  const source: MessageSource = {
    ...{ json, version, betas, hasForeignProofs, hasOwnBlocks, systemLines },
    refusesNull: refusesNullCitations(headers),
  }
  const natives = nativeNeeds(request, headers)
  refuseToolSteps(body)
  const serverTools = decodeServerTools(request.tools, body, adoptableOf(request))
  const unknownFields = Object.keys(body).filter((name) => !knownFields.has(name) && !isStepLimit(name, serverTools))
  const thinkingTokensBeside = boundUnknown(unknownFields, body, 'max_tokens')
  const sessionId = sessionIdOf(request.session_id, headers)
  const end = decodeEndUser(account, namedBy(body as NamingRequest))
  let conversation: Conversation | undefined
  return {
    clientFormat: formatId,
    models,
    isStream: request.stream === true,
    routing: decodeRouting(request, headers),
    needs: {
      inputModalities: modalities,
      hasMediaUrls,
      ...(ownFiles.length > 0 && { ownFiles }),
      outputModalities: textOnly,
      parameters: usedParameters(request),
      ...(natives !== undefined && { natives }),
      ...((request.thread ?? null) !== null && { keptState: ['thread'] as const }),
      ...hostedWork({ tools: request.tools ?? [], format: formatId, body }),
      mayCacheForHour: () => mayCacheForHour(json.bytes),
      ...promptBounds({
        body: json,
        inlineBytes,
        modalities,
        hasTools: request.tools !== undefined,
        isPart: (request.thread ?? null) !== null,
      }),
    },
    ...(request.max_tokens !== undefined && { outputTokensMax: request.max_tokens }),
    ...(request.thinking?.type === 'enabled' && { thinkingTokensMax: request.thinking.budget_tokens }),
    ...(thinkingTokensBeside > 0 && { thinkingTokensBeside }),
    sessionId,
    ...end,
    ...decodeTrace(request.trace),
    ...decodeLabels(request.metadata),
    ...decodePlugins(request.plugins),
    stickyKey: () => stickyKeyOf(sessionId, undefined, () => [withoutSystemLines(request.system), request.messages[0]]),
    asWritten: { format: formatId, wire: body, source, ...(betas.length > 0 && { headerNames: betas }) },
    said: () => body,
    unknownFields,
    hasProofs,
    ...(hasServerCalls && { hasServerCalls }),
    ...serverTools,
    ...(hasClosedExcerpts && {
      idleMembers: [...(serverTools.idleMembers ?? []), 'messages.web_search_result.encrypted_content'],
    }),
    echoesUpstreamBody: false,
    conversation() {
      conversation ??= decodeConversation(request, source, { unknownFields, endUser: end.endUser, envelopes })
      return conversation
    },
  }
}

/** The tools that the gateway can run in a provider's stead. */
function adoptableOf({ mcp_servers: servers, tools = [] }: MessageRequest): readonly AdoptableTool[] {
  return [...adoptableMcp(servers, tools), ...adoptableTools(standIns, tools, [formatId], formatId)]
}

interface NamingRequest extends Pick<MessageRequest, 'metadata' | 'user'> {
  /** Of another format, and never to leave as it is. */
  readonly safety_identifier?: unknown
}

/** This format's own place for an end user is `metadata.user_id`; it is the user that is recorded, too, where `user` is not given. */
function namedBy({ safety_identifier: identifier, metadata, user }: NamingRequest) {
  const ownId = metadata?.user_id
  return { identifier: identifier ?? ownId, user: user ?? ownId }
}

function readModels({ model, models, fallbacks }: MessageRequest): readonly string[] {
  if (fallbacks === undefined || fallbacks === null || fallbacks === 'default')
    return candidateModels({ model, models })
  if (models !== undefined && models.length > 0)
    refuse('invalid_request', 'fallbacks', 'must not be sent together with models')
  return candidateModels({ model, models: fallbacks.map((fallback) => fallback.model) })
}
