import type { Conversation, Reasoning, TextFormat } from '../../canonical/conversation.ts'
import type { Turn } from '../../canonical/turn.ts'
import type { Endpoint } from '../../catalog/catalog.ts'
import type { UpstreamRequest } from '../format.ts'
import { encodeMessages } from './upstream-messages.ts'
import { encodeCacheControl } from './upstream-parts.ts'
import { encodeToolChoice, encodeTools } from './upstream-tools.ts'
import type { ChatReasoningOptions, ChatRequest, ChatResponseFormat } from './wire.ts'

/** A request while it is written: what this endpoint can't take is not put into `body` but named in `ignored`. */
interface Draft {
  readonly body: ChatRequest
  readonly endpoint: Endpoint
  readonly ignored: Set<string>
}

/** What callers' formats ask for that chat completions have no word for, and when it asks for anything. */
const unsayable: Readonly<Record<string, (value: unknown) => boolean>> = {
  truncation: (value) => value === 'auto',
  include: (value) => Array.isArray(value) && value.length > 0,
  prompt: (value) => value !== undefined && value !== null,
  prompt_cache_options: (value) => value !== undefined && value !== null,
}

/** The request for a turn. Nothing is clamped: a value the provider does not take is the provider's to refuse. */
export function encodeChatRequest(turn: Turn, endpoint: Endpoint): UpstreamRequest {
  const conversation = turn.conversation()
  const ignored = new Set<string>(turn.unknownFields)
  for (const [name, isAsked] of Object.entries(unsayable)) if (isAsked(turn.wire[name])) ignored.add(name)
  const schemaHint = schemaHintOf(conversation.textFormat, endpoint)
  const body: ChatRequest = {
    model: endpoint.upstreamModel,
    messages: encodeMessages(conversation, endpoint.provider.capabilities, schemaHint, ignored),
  }
  const draft: Draft = { body, endpoint, ignored }
  putTools(draft, conversation)
  putSampling(draft, conversation)
  putReasoning(draft, conversation.reasoning)
  putTextFormat(draft, conversation)
  putTheRest(draft, conversation, turn)
  if (turn.isStream) {
    body.stream = true
    if (endpoint.provider.capabilities.asksForStreamUsage) put(draft, 'stream_options', { include_usage: true })
  }
  return { path: '/chat/completions', headers: {}, body: JSON.stringify(body), ignoredParameters: [...ignored] }
}

function putTools(draft: Draft, conversation: Conversation): void {
  const { toolChoice, parallelToolCalls } = conversation
  if (conversation.tools.length === 0) return
  if (!supports(draft, 'tools')) {
    draft.ignored.add('tools')
    if (toolChoice !== undefined) draft.ignored.add('tool_choice')
    return
  }
  const tools = encodeTools(conversation, draft.ignored)
  if (tools.length === 0) return
  draft.body.tools = tools
  if (toolChoice !== undefined) put(draft, 'tool_choice', encodeToolChoice(toolChoice, draft.ignored))
  put(draft, 'parallel_tool_calls', parallelToolCalls)
}

function putSampling(draft: Draft, conversation: Conversation): void {
  const { capabilities } = draft.endpoint.provider
  put(draft, capabilities.outputLimitParameter, conversation.outputTokensMax, 'max_output_tokens')
  putSupported(draft, 'temperature', conversation.temperature)
  putSupported(draft, 'top_p', conversation.topP)
  if (capabilities.extraParameters?.includes('top_k')) putSupported(draft, 'top_k', conversation.topK)
  else if (conversation.topK !== undefined) draft.ignored.add('top_k')
  putSupported(draft, 'frequency_penalty', conversation.frequencyPenalty)
  putSupported(draft, 'presence_penalty', conversation.presencePenalty)
  putSupported(draft, 'seed', conversation.seed)
  if (conversation.stop !== undefined && conversation.stop.length > 0) putSupported(draft, 'stop', conversation.stop)
  if (conversation.topLogprobs === undefined) return
  if (putSupported(draft, 'top_logprobs', conversation.topLogprobs)) draft.body.logprobs = true
}

function putReasoning(draft: Draft, reasoning: Reasoning | undefined): void {
  if (reasoning === undefined) return
  const { reasoningParameter } = draft.endpoint.provider.capabilities
  const { effort, tokensMax, isEnabled, summary } = reasoning
  const isSteered = effort !== undefined || tokensMax !== undefined || isEnabled !== undefined
  if (reasoningParameter === 'none' || !supports(draft, 'reasoning')) {
    if (isSteered || summary !== undefined) draft.ignored.add('reasoning')
    return
  }
  if (reasoningParameter === 'reasoning') {
    const options: ChatReasoningOptions = {
      ...(effort === undefined ? {} : { effort }),
      // The two exclude each other there.
      ...(tokensMax === undefined || effort !== undefined ? {} : { max_tokens: tokensMax }),
      ...(isEnabled === undefined ? {} : { enabled: isEnabled }),
      ...(summary === undefined ? {} : { summary }),
    }
    if (Object.keys(options).length > 0) put(draft, 'reasoning', options)
    return
  }
  if (isSteered) put(draft, 'reasoning_effort', effortOf(reasoning), 'reasoning')
  if (summary !== undefined) draft.ignored.add('reasoning.summary')
}

/** How much to think, in words; a budget in tokens becomes the nearest of them. */
function effortOf({ effort, tokensMax, isEnabled }: Reasoning): string {
  if (isEnabled === false) return 'none'
  if (effort !== undefined) return effort
  if (tokensMax === undefined) return 'medium'
  if (tokensMax === 0) return 'none'
  if (tokensMax <= 2048) return 'low'
  return tokensMax <= 8192 ? 'medium' : 'high'
}

function putTextFormat(draft: Draft, { textFormat, verbosity }: Conversation): void {
  putSupported(draft, 'verbosity', verbosity, 'text.verbosity')
  if (textFormat === undefined || textFormat.kind === 'text') return
  const hasSchema = takesSchema(draft.endpoint)
  // Without schemas the model is told in words, and held to JSON at least.
  if (textFormat.kind === 'json-schema' && !hasSchema) draft.ignored.add('text.format')
  if (!supports(draft, 'response_format')) draft.ignored.add('text.format')
  else put(draft, 'response_format', encodeTextFormat(textFormat, hasSchema), 'text.format')
}

function encodeTextFormat(textFormat: TextFormat, hasSchema: boolean): ChatResponseFormat {
  if (textFormat.kind !== 'json-schema' || !hasSchema) return { type: 'json_object' }
  const { name, description, schema, strict } = textFormat
  return {
    type: 'json_schema',
    json_schema: {
      name,
      ...(description === undefined ? {} : { description }),
      schema,
      ...(strict === undefined ? {} : { strict }),
    },
  }
}

function schemaHintOf(textFormat: TextFormat | undefined, endpoint: Endpoint): string | undefined {
  if (textFormat?.kind !== 'json-schema' || takesSchema(endpoint)) return undefined
  return `Answer with nothing but a JSON value that satisfies this JSON Schema:\n${JSON.stringify(textFormat.schema)}`
}

function takesSchema({ provider, supportedParameters }: Endpoint): boolean {
  return provider.capabilities.hasJsonSchema && (supportedParameters?.has('structured_outputs') ?? true)
}

function putTheRest(draft: Draft, conversation: Conversation, turn: Turn): void {
  const { modalities, imageConfig, cacheControl } = conversation
  // Text alone is what everybody gives.
  if (modalities?.some((modality) => modality !== 'text')) {
    put(draft, 'modalities', modalities)
    put(draft, 'image_config', imageConfig)
  } else if (imageConfig !== undefined) draft.ignored.add('image_config')
  if (cacheControl !== undefined) {
    if (draft.endpoint.provider.capabilities.extraParameters?.includes('cache_control')) {
      draft.body.cache_control = encodeCacheControl(cacheControl)
    } else draft.ignored.add('cache_control')
  }
  put(draft, 'prompt_cache_key', conversation.promptCacheKey)
  put(draft, 'metadata', conversation.metadata)
  put(draft, 'user', conversation.safetyIdentifier, 'safety_identifier')
  const { tier } = draft.endpoint
  if (tier !== 'default') put(draft, 'service_tier', tier)
  else if (turn.routing.serviceTier === 'priority' || turn.routing.serviceTier === 'flex')
    draft.ignored.add('service_tier')
}

/** Puts a parameter in unless the provider refuses it; `callerName` is what the caller calls it. */
function put<Name extends keyof ChatRequest>(
  { body, endpoint, ignored }: Draft,
  name: Name,
  value: ChatRequest[Name],
  callerName: string = name,
): boolean {
  if (value === undefined) return false
  if (endpoint.provider.capabilities.refusedParameters?.includes(name)) {
    // Usage in streams is the gateway's own wish.
    if (name !== 'stream_options') ignored.add(callerName)
    return false
  }
  body[name] = value
  return true
}

/** As `put`, for parameters that endpoints list. */
function putSupported<Name extends keyof ChatRequest>(
  draft: Draft,
  name: Name,
  value: ChatRequest[Name],
  callerName: string = name,
): boolean {
  if (value === undefined) return false
  if (supports(draft, name)) return put(draft, name, value, callerName)
  draft.ignored.add(callerName)
  return false
}

/** Other names under which endpoints list the same ability. */
const alsoListedAs: Readonly<Record<string, string>> = {
  reasoning: 'reasoning_effort',
  response_format: 'structured_outputs',
  top_logprobs: 'logprobs',
}

/** An endpoint of which nothing is known is taken to support everything. */
function supports({ endpoint: { supportedParameters } }: Draft, name: string): boolean {
  if (supportedParameters === null || supportedParameters.has(name)) return true
  const other = alsoListedAs[name]
  return other !== undefined && supportedParameters.has(other)
}
