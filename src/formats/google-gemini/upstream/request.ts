import type { Conversation, TextFormat } from '../../../canonical/conversation.ts'
import type { Turn } from '../../../canonical/turn.ts'
import type { Endpoint } from '../../../catalog/catalog.ts'
import { writeExact } from '../../../streams/exact-json.ts'
import type { UpstreamRequest } from '../../format.ts'
import { jsonHint } from '../../shared/json-hint.ts'
import { lacksTier } from '../../shared/lacks-tier.ts'
import { noteIncludes } from '../../shared/note-includes.ts'
import { pathSegment } from '../../shared/path-segment.ts'
import { requestPathOf } from '../../shared/request-path.ts'
import { hasMarks, isMarked, noteForeign } from '../../shared/unsupported-parameters.ts'
import { formatId, type GeminiGenerationConfig, type GeminiRequest } from '../wire.ts'
import { encodeContents } from './contents.ts'
import { generationOf } from './model-generation.ts'
import { encodeThinking } from './thinking.ts'
import { encodeTools } from './tools.ts'

/** A request being built: what this endpoint can't take is named in `ignored` instead of put into `config`. */
interface Draft {
  readonly config: GeminiGenerationConfig
  readonly endpoint: Endpoint
  readonly ignored: Set<string>
}

/** The request for a turn that fits its endpoint. */
export function encodeGeminiRequest(turn: Turn, endpoint: Endpoint): UpstreamRequest {
  const conversation = turn.conversation()
  const ignored = new Set<string>(turn.unknownFields)
  const generation = generationOf(endpoint.upstreamModel)
  const isNew = generation !== undefined && generation >= 3
  const draft: Draft = { config: {}, endpoint, ignored }
  noteUnsupported(conversation, ignored)
  const { tools, toolConfig } = encodeTools(conversationWithTools(draft, conversation), isNew, ignored)
  // Before generation 3 a request may have tools or an output format, not both.
  const takesFormat = isNew || generation === undefined || tools.length === 0
  const { textFormat } = conversation
  const hint = takesFormat ? undefined : jsonHint(textFormat, 'Unless you call a tool, answer')
  if (hint !== undefined) ignored.add('text.format')
  putSampling(draft, conversation)
  if (takesFormat) putTextFormat(draft, textFormat)
  putModalities(draft, conversation)
  putThinking(draft, conversation)
  noteIncludes(conversation, ignored)
  const tier = encodeTier(turn, endpoint, ignored)
  const body: GeminiRequest = {
    ...encodeContents(conversation, hint, { endpoint, ignored, needsSignatures: isNew }),
    ...(tools.length === 0 ? {} : { tools }),
    ...(toolConfig === undefined ? {} : { toolConfig }),
    ...(Object.keys(draft.config).length === 0 ? {} : { generationConfig: draft.config }),
    ...tier.body,
  }
  const model = pathSegment(endpoint.upstreamModel.replace(/^models\//, ''))
  const method = turn.isStream ? 'streamGenerateContent' : 'generateContent'
  const path = requestPathOf(endpoint, `/models/${model}:${method}`, { model, method })
  return {
    // Without `alt=sse` a stream is one growing JSON array.
    path: turn.isStream ? `${path}${path.includes('?') ? '&' : '?'}alt=sse` : path,
    headers: tier.headers,
    body: writeExact(body),
    ignoredParameters: [...ignored],
  }
}

/** Notes what Gemini can't express. */
function noteUnsupported(conversation: Conversation, ignored: Set<string>): void {
  noteForeign(conversation, formatId, ignored)
  const { cacheControl, promptCacheKey, tools, items } = conversation
  // Google caches automatically.
  if (cacheControl !== undefined || tools.some(isMarked) || items.some(hasMarks)) ignored.add('cache_control')
  if (promptCacheKey !== undefined) ignored.add('prompt_cache_key')
  const { minP, topA, repetitionPenalty, logitBias, verbosity, metadata, safetyIdentifier } = conversation
  if (minP !== undefined) ignored.add('min_p')
  if (topA !== undefined) ignored.add('top_a')
  if (repetitionPenalty !== undefined) ignored.add('repetition_penalty')
  if (logitBias !== undefined) ignored.add('logit_bias')
  if (verbosity !== undefined) ignored.add('text.verbosity')
  if (metadata !== undefined) ignored.add('metadata')
  if (safetyIdentifier !== undefined) ignored.add('safety_identifier')
}

function conversationWithTools(draft: Draft, conversation: Conversation): Conversation {
  if (conversation.tools.length === 0 || supports(draft, 'tools')) return conversation
  draft.ignored.add('tools')
  if (conversation.toolChoice !== undefined) draft.ignored.add('tool_choice')
  return { ...conversation, tools: [] }
}

function putSampling(draft: Draft, conversation: Conversation): void {
  const { config, ignored } = draft
  const { outputTokensMax, stop, topLogprobs } = conversation
  if (outputTokensMax !== undefined) config.maxOutputTokens = outputTokensMax
  put(draft, 'temperature', 'temperature', conversation.temperature)
  put(draft, 'topP', 'top_p', conversation.topP)
  put(draft, 'topK', 'top_k', conversation.topK)
  if (stop !== undefined && stop.length > 0) {
    put(draft, 'stopSequences', 'stop', stop)
  }
  put(draft, 'seed', 'seed', conversation.seed)
  put(draft, 'presencePenalty', 'presence_penalty', conversation.presencePenalty)
  put(draft, 'frequencyPenalty', 'frequency_penalty', conversation.frequencyPenalty)
  if (topLogprobs === undefined) return
  if (!supports(draft, 'top_logprobs') && !supports(draft, 'logprobs')) ignored.add('top_logprobs')
  else {
    config.responseLogprobs = true
    if (topLogprobs > 0) config.logprobs = topLogprobs
  }
}

function putTextFormat(draft: Draft, textFormat: TextFormat | undefined): void {
  if (textFormat === undefined || textFormat.kind === 'text') return
  const hasSchemas = supports(draft, 'structured_outputs')
  if (!hasSchemas && !supports(draft, 'response_format')) {
    draft.ignored.add('text.format')
    return
  }
  draft.config.responseMimeType = 'application/json'
  if (textFormat.kind !== 'json-schema') return
  if (hasSchemas) draft.config.responseJsonSchema = textFormat.schema
  else draft.ignored.add('text.format')
}

function putModalities({ config, ignored }: Draft, { modalities, imageConfig }: Conversation): void {
  // Every model that can write text alone does so.
  const others = modalities?.some((modality) => modality !== 'text') ?? false
  if (others) config.responseModalities = modalities?.map((modality) => modality.toUpperCase()) ?? []
  if (imageConfig === undefined) return
  if (!modalities?.includes('image')) {
    ignored.add('image_config')
    return
  }
  const image: { aspectRatio?: unknown; imageSize?: unknown } = {}
  for (const [name, value] of Object.entries(imageConfig)) {
    if (name === 'aspect_ratio' || name === 'aspectRatio') image.aspectRatio = value
    else if (name === 'image_size' || name === 'imageSize') image.imageSize = value
    else ignored.add(`image_config.${name}`)
  }
  if (Object.keys(image).length > 0) config.imageConfig = image
}

function putThinking(draft: Draft, { reasoning }: Conversation): void {
  if (reasoning === undefined) return
  if (!supports(draft, 'reasoning') && !supports(draft, 'reasoning_effort')) {
    if (reasoning.isEnabled !== false && reasoning.effort !== 'none') draft.ignored.add('reasoning')
    return
  }
  const thinking = encodeThinking(reasoning, draft.endpoint.upstreamModel, draft.ignored)
  if (thinking !== undefined) draft.config.thinkingConfig = thinking
}

function encodeTier(
  turn: Turn,
  { tier, provider }: Endpoint,
  ignored: Set<string>,
): { readonly body: { readonly serviceTier?: string }; readonly headers: Readonly<Record<string, string>> } {
  if (tier === 'default') {
    if (lacksTier(turn, { tier })) ignored.add('service_tier')
    return { body: {}, headers: {} }
  }
  const { tierHeader } = provider.capabilities
  return tierHeader === undefined
    ? { body: { serviceTier: tier }, headers: {} }
    : { body: {}, headers: { [tierHeader]: tier } }
}

/** Sets a parameter if the endpoint supports it; `listedAs` is its name for endpoints and callers. */
function put<Name extends keyof GeminiGenerationConfig>(
  draft: Draft,
  name: Name,
  listedAs: string,
  value: GeminiGenerationConfig[Name] | undefined,
): void {
  if (value === undefined) return
  if (supports(draft, listedAs)) draft.config[name] = value
  else draft.ignored.add(listedAs)
}

/** An endpoint without a list is assumed to support everything. */
function supports({ endpoint: { supportedParameters } }: Draft, name: string): boolean {
  return supportedParameters === null || supportedParameters.has(name)
}
