import type { Conversation, Reasoning, TextFormat } from '../../../canonical/conversation.ts'
import type { EndUser } from '../../../canonical/end-user.ts'
import type { Extra } from '../../../canonical/part.ts'
import { withCacheOptions } from '../../client-request/cache-options.ts'
import { metadataFor } from '../../client-request/end-user.ts'
import { isSet } from '../../shared/is-set.ts'
import type { Settings } from '../upstream/parameters.ts'
import { decodeMessages } from './messages.ts'
import { decodeCacheControl } from './parts.ts'
import { decodeTool, decodeToolChoice } from './tools.ts'
import { topLogprobsOf } from './top-logprobs.ts'
import { type ClientChatRequest, formatId, hidesReasoning, present } from './wire.ts'

/** The request in canonical words. What only this format knows is passed on unchanged. */
export function decodeConversation(request: ClientChatRequest, endUser?: EndUser): Conversation {
  const conversation = { ...decodeSettings(request, endUser), items: decodeMessages(request.messages) }
  return withCacheOptions(conversation, request.prompt_cache_options)
}

const known = new WeakMap<ClientChatRequest, Settings>()

/** The request without its messages. Decoded once: a relay asks for them, too. */
export function decodeSettings(request: ClientChatRequest, endUser?: EndUser): Settings {
  let settings = known.get(request)
  if (settings === undefined) {
    settings = readSettings(request, endUser)
    known.set(request, settings)
  }
  return settings
}

function readSettings(request: ClientChatRequest, endUser?: EndUser): Settings {
  const { tool_choice: toolChoice, stop, cache_control: cacheControl } = request
  return {
    tools: (request.tools ?? []).map((tool, index) => decodeTool(tool, `tools[${index}]`)),
    ...present({
      toolChoice: isSet(toolChoice) ? decodeToolChoice(toolChoice) : undefined,
      parallelToolCalls: request.parallel_tool_calls,
      outputTokensMax: request.max_completion_tokens ?? request.max_tokens,
      temperature: request.temperature,
      topP: request.top_p,
      topK: request.top_k,
      minP: request.min_p,
      topA: request.top_a,
      repetitionPenalty: request.repetition_penalty,
      logitBias: request.logit_bias,
      frequencyPenalty: request.frequency_penalty,
      presencePenalty: request.presence_penalty,
      seed: request.seed,
      stop: typeof stop === 'string' ? [stop] : stop?.length === 0 ? undefined : stop,
      topLogprobs: topLogprobsOf(request),
      reasoning: decodeReasoning(request),
      textFormat: decodeTextFormat(request),
      verbosity: request.verbosity,
      modalities: request.modalities,
      imageConfig: request.image_config,
      cacheControl: isSet(cacheControl) ? decodeCacheControl(cacheControl) : undefined,
      promptCacheKey: endUser?.cacheKeyHash ?? request.prompt_cache_key,
      metadata: isSet(request.metadata) ? metadataFor(request.metadata, endUser) : request.metadata,
      safetyIdentifier: endUser?.isNamed === true ? endUser.hash : undefined,
      extra: carriedMembers(request),
    }),
  }
}

function decodeReasoning(request: ClientChatRequest): Reasoning | undefined {
  const { reasoning } = request
  const said = present({
    effort: reasoning?.effort ?? request.reasoning_effort,
    tokensMax: reasoning?.max_tokens,
    isEnabled: reasoning?.enabled,
    summary: reasoning?.summary,
    isHidden: hidesReasoning(request) || undefined,
  })
  return Object.keys(said).length === 0 ? undefined : said
}

function decodeTextFormat({ response_format: format }: ClientChatRequest): TextFormat | undefined {
  switch (format?.type) {
    case 'text':
      return { kind: 'text' }
    case 'json_object':
      return { kind: 'json-object' }
    case 'json_schema': {
      const { name, schema, description, strict } = format.json_schema
      // Without a schema any object is valid.
      if (!isSet(schema)) return { kind: 'json-object' }
      return { kind: 'json-schema', name, schema, ...present({ description, strict }) }
    }
    default:
      return undefined
  }
}

/** Members with canonical words, and those for this gateway only. */
const understood: ReadonlySet<string> = new Set([
  'model',
  'models',
  'messages',
  'stream',
  'stream_options',
  'usage',
  'n',
  'store',
  'max_completion_tokens',
  'max_tokens',
  'stop',
  'temperature',
  'top_p',
  'top_k',
  'top_a',
  'min_p',
  'frequency_penalty',
  'presence_penalty',
  'repetition_penalty',
  'logit_bias',
  'seed',
  'logprobs',
  'top_logprobs',
  'tools',
  'tool_choice',
  'parallel_tool_calls',
  'stop_server_tools_when',
  'response_format',
  'verbosity',
  'reasoning',
  'reasoning_effort',
  'modalities',
  'image_config',
  'metadata',
  'trace',
  'debug',
  'cache_control',
  'prompt_cache_key',
  'provider',
  'plugins',
  'route',
  'service_tier',
  'session_id',
  'safety_identifier',
  'user',
])

/** All other members: `prediction`, `audio`, … and those outside the contract. */
function carriedMembers(request: ClientChatRequest): Extra | undefined {
  const { response_format: format } = request
  const carried = Object.entries(request).filter(([name, value]) => !understood.has(name) && isSet(value))
  if (format?.type === 'grammar' || format?.type === 'python') carried.push(['response_format', format])
  return carried.length === 0 ? undefined : { [formatId]: Object.fromEntries(carried) }
}
