import type { Conversation, Reasoning, TextFormat } from '../../../canonical/conversation.ts'
import type { Turn } from '../../../canonical/turn.ts'
import type { Endpoint, ExtraParameter } from '../../../catalog/catalog.ts'
import { endUserFor } from '../../shared/end-user-for.ts'
import { jsonHint } from '../../shared/json-hint.ts'
import { lacksTier } from '../../shared/lacks-tier.ts'
import type { ChatReasoningOptions, ChatRequest, ChatResponseFormat } from '../wire.ts'
import { encodeCacheControl } from './parts.ts'

/** A conversation without its items. */
export type Settings = Omit<Conversation, 'items' | 'instructions'>

/** The members of a request other than messages and tools. */
export type ChatParameters = Partial<Omit<ChatRequest, 'model' | 'messages' | 'tools' | 'tool_choice'>>

/** Parameters being built: what this endpoint can't take is named in `ignored` instead of put into `body`. */
interface Draft {
  readonly body: ChatParameters
  readonly endpoint: Endpoint
  readonly ignored: Set<string>
}

/** The parameters for a conversation with these settings. Values are not clamped: the provider refuses those it doesn't take. */
export function encodeParameters(
  settings: Settings,
  turn: Turn,
  endpoint: Endpoint,
  ignored: Set<string>,
): ChatParameters {
  const body: ChatParameters = {}
  const draft: Draft = { body, endpoint, ignored }
  if (settings.tools.length > 0 && supports(endpoint, 'tools'))
    put(draft, 'parallel_tool_calls', settings.parallelToolCalls)
  putSampling(draft, settings)
  putReasoning(draft, settings.reasoning)
  putTextFormat(draft, settings)
  putTheRest(draft, settings, turn)
  if (turn.isStream) {
    body.stream = true
    if (endpoint.provider.capabilities.asksForStreamUsage) put(draft, 'stream_options', { include_usage: true })
  }
  return body
}

function putSampling(draft: Draft, settings: Settings): void {
  const { capabilities } = draft.endpoint.provider
  put(draft, capabilities.outputLimitParameter, settings.outputTokensMax, 'max_output_tokens')
  putSupported(draft, 'temperature', settings.temperature)
  putSupported(draft, 'top_p', settings.topP)
  putExtra(draft, 'top_k', settings.topK)
  putExtra(draft, 'min_p', settings.minP)
  putExtra(draft, 'top_a', settings.topA)
  putExtra(draft, 'repetition_penalty', settings.repetitionPenalty)
  putSupported(draft, 'logit_bias', settings.logitBias)
  putSupported(draft, 'frequency_penalty', settings.frequencyPenalty)
  putSupported(draft, 'presence_penalty', settings.presencePenalty)
  putSupported(draft, 'seed', settings.seed)
  if (settings.stop !== undefined && settings.stop.length > 0) putSupported(draft, 'stop', settings.stop)
  if (settings.topLogprobs === undefined) return
  if (putSupported(draft, 'top_logprobs', settings.topLogprobs)) draft.body.logprobs = true
}

function putReasoning(draft: Draft, reasoning: Reasoning | undefined): void {
  if (reasoning === undefined) return
  const { reasoningParameter } = draft.endpoint.provider.capabilities
  const { effort, tokensMax, isEnabled, isAdaptive, isHidden, summary } = reasoning
  const isSteered = effort !== undefined || tokensMax !== undefined || isEnabled !== undefined
  if (reasoningParameter === 'none' || !supports(draft.endpoint, 'reasoning')) {
    if (isSteered || isAdaptive === true || summary !== undefined) draft.ignored.add('reasoning')
    return
  }
  if (reasoningParameter === 'reasoning') {
    const isOn = isEnabled ?? (isAdaptive && effort === undefined ? true : undefined)
    const options: ChatReasoningOptions = {
      ...(effort === undefined ? {} : { effort }),
      // The two exclude each other there.
      ...(tokensMax === undefined || effort !== undefined ? {} : { max_tokens: tokensMax }),
      ...(isOn === undefined ? {} : { enabled: isOn }),
      ...(summary === undefined ? {} : { summary }),
      ...(isHidden === true ? { exclude: true } : {}),
    }
    if (Object.keys(options).length > 0) put(draft, 'reasoning', options)
    return
  }
  // If the model decides how much to think, no effort is sent.
  const isLeftToModel = isAdaptive === true && effort === undefined && isEnabled !== false
  if (isSteered && !isLeftToModel) put(draft, 'reasoning_effort', effortOf(reasoning), 'reasoning')
  if (summary !== undefined) draft.ignored.add('reasoning.summary')
}

/** The effort to think with; a token budget becomes the nearest one. */
function effortOf({ effort, tokensMax, isEnabled }: Reasoning): string {
  if (isEnabled === false) return 'none'
  if (effort !== undefined) return effort
  if (tokensMax === undefined) return 'medium'
  if (tokensMax === 0) return 'none'
  if (tokensMax <= 2048) return 'low'
  return tokensMax <= 8192 ? 'medium' : 'high'
}

function putTextFormat(draft: Draft, { textFormat, verbosity }: Settings): void {
  putSupported(draft, 'verbosity', verbosity, 'text.verbosity')
  if (textFormat === undefined || textFormat.kind === 'text') return
  const hasSchema = takesSchema(draft.endpoint)
  // Without schemas the prompt contains the schema, and JSON mode is enabled.
  if (textFormat.kind === 'json-schema' && !hasSchema) draft.ignored.add('text.format')
  if (!supports(draft.endpoint, 'response_format')) draft.ignored.add('text.format')
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

/** The prompt text for a schema that the endpoint doesn't support; undefined if not needed. */
export function schemaHintOf(textFormat: TextFormat | undefined, endpoint: Endpoint): string | undefined {
  if (textFormat?.kind !== 'json-schema' || takesSchema(endpoint)) return undefined
  return jsonHint(textFormat)
}

function takesSchema({ provider, supportedParameters }: Endpoint): boolean {
  return provider.capabilities.hasJsonSchema && (supportedParameters?.has('structured_outputs') ?? true)
}

function putTheRest(draft: Draft, settings: Settings, turn: Turn): void {
  const { modalities, imageConfig, cacheControl } = settings
  // All models write text.
  const asksForMedia = modalities?.some((modality) => modality !== 'text') === true
  if (asksForMedia) put(draft, 'modalities', modalities)
  if (asksForMedia || draft.endpoint.supportedParameters?.has('image_config') === true) {
    put(draft, 'image_config', imageConfig)
  } else if (imageConfig !== undefined) draft.ignored.add('image_config')
  if (cacheControl !== undefined) {
    if (takesExtra(draft.endpoint, 'cache_control')) draft.body.cache_control = encodeCacheControl(cacheControl)
    else draft.ignored.add('cache_control')
  }
  put(draft, 'prompt_cache_key', settings.promptCacheKey)
  put(draft, 'metadata', settings.metadata)
  if (!put(draft, 'user', settings.safetyIdentifier, 'safety_identifier')) {
    const standIn = turn.endUser?.isNamed === false ? endUserFor(turn, draft.endpoint) : undefined
    if (standIn !== undefined) draft.body.user = standIn
  }
  const { tier } = draft.endpoint
  if (tier !== 'default') put(draft, 'service_tier', tier)
  else if (lacksTier(turn, draft.endpoint)) draft.ignored.add('service_tier')
}

/** Sets a parameter unless the provider refuses it; `callerName` is its name for callers. */
function put<Name extends keyof ChatParameters>(
  { body, endpoint, ignored }: Draft,
  name: Name,
  value: ChatParameters[Name],
  callerName: string = name,
): boolean {
  if (value === undefined) return false
  if (refuses(endpoint, name)) {
    // The gateway always requests usage in streams.
    if (name !== 'stream_options') ignored.add(callerName)
    return false
  }
  body[name] = value
  return true
}

/** Like `put`, for parameters that endpoints list. */
function putSupported<Name extends keyof ChatParameters>(
  draft: Draft,
  name: Name,
  value: ChatParameters[Name],
  callerName: string = name,
): boolean {
  if (value === undefined) return false
  if (supports(draft.endpoint, name)) return put(draft, name, value, callerName)
  draft.ignored.add(callerName)
  return false
}

/** Like `putSupported`, for parameters that OpenAI does not have. */
function putExtra<Name extends ExtraParameter>(draft: Draft, name: Name, value: ChatParameters[Name]): void {
  if (takesExtra(draft.endpoint, name)) putSupported(draft, name, value)
  else if (value !== undefined) draft.ignored.add(name)
}

/** Other names for the same ability. */
const alsoListedAs: Readonly<Record<string, string>> = {
  reasoning: 'reasoning_effort',
  response_format: 'structured_outputs',
  top_logprobs: 'logprobs',
}

/** Whether an endpoint lists a parameter. One without a list is assumed to support everything. */
export function supports({ supportedParameters }: Endpoint, name: string): boolean {
  if (supportedParameters === null || supportedParameters.has(name)) return true
  const other = alsoListedAs[name]
  return other !== undefined && supportedParameters.has(other)
}

/** Whether an endpoint's provider answers with 400 to a parameter. */
export function refuses({ provider }: Endpoint, name: string): boolean {
  return provider.capabilities.refusedParameters?.includes(name) === true
}

/** Whether an endpoint's provider takes a parameter that OpenAI does not have. */
export function takesExtra({ provider }: Endpoint, name: ExtraParameter): boolean {
  return provider.capabilities.extraParameters?.includes(name) === true
}
