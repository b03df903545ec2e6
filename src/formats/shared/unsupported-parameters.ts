import type { Conversation } from '../../canonical/conversation.ts'
import type { UpstreamFormatId } from '../../canonical/format-id.ts'
import type { Item } from '../../canonical/item.ts'
import type { Extra } from '../../canonical/part.ts'
import type { Turn } from '../../canonical/turn.ts'
import type { Schema } from '../../contract/contract.ts'
import { isJsonObject, objectOf } from '../../streams/untrusted-json.ts'
import { noteIncludes } from './note-includes.ts'

/** A parameter that not every wire format has, by its name for callers. */
export type RareParameter =
  | 'parallel_tool_calls'
  | 'top_k'
  | 'min_p'
  | 'top_a'
  | 'repetition_penalty'
  | 'logit_bias'
  | 'top_logprobs'
  | 'text.verbosity'
  | 'modalities'
  | 'image_config'
  | 'cache_control'
  | 'prompt_cache_key'
  | 'metadata'
  | 'safety_identifier'

const isAsked: Readonly<Record<RareParameter, (conversation: Conversation) => boolean>> = {
  parallel_tool_calls: ({ parallelToolCalls, tools }) => parallelToolCalls === false && tools.length > 0,
  top_k: ({ topK }) => topK !== undefined,
  min_p: ({ minP }) => minP !== undefined,
  top_a: ({ topA }) => topA !== undefined,
  repetition_penalty: ({ repetitionPenalty }) => repetitionPenalty !== undefined,
  logit_bias: ({ logitBias }) => Object.keys(logitBias ?? {}).length > 0,
  top_logprobs: ({ topLogprobs }) => topLogprobs !== undefined,
  'text.verbosity': ({ verbosity }) => verbosity !== undefined,
  // All models write text.
  modalities: ({ modalities }) => modalities?.some((modality) => modality !== 'text') ?? false,
  image_config: ({ imageConfig }) => imageConfig !== undefined,
  cache_control: ({ cacheControl, tools }) => cacheControl !== undefined || tools.some(isMarked),
  prompt_cache_key: ({ promptCacheKey }) => promptCacheKey !== undefined,
  metadata: ({ metadata }) => Object.keys(metadata ?? {}).length > 0,
  safety_identifier: ({ safetyIdentifier }) => safetyIdentifier !== undefined,
}

/** The names of what a turn asks for and a format can't express: unknown fields, and rare parameters that are not `supported`. */
export function unsupportedParameters(
  turn: Turn,
  formatId: UpstreamFormatId,
  supported: ReadonlySet<RareParameter>,
): Set<string> {
  const names = new Set<string>(turn.unknownFields)
  const conversation = turn.conversation()
  for (const [name, asks] of Object.entries(isAsked)) {
    if (!supported.has(name as RareParameter) && asks(conversation)) names.add(name)
  }
  noteForeign(conversation, formatId, names)
  noteIncludes(conversation, names)
  return names
}

/** Adds the names of what a conversation carries only for other wire formats, except those in `supported`. */
export function noteForeign(
  { extra, tools, items, textFormat }: Conversation,
  formatId: UpstreamFormatId,
  ignored: Set<string>,
  supported: readonly string[] = [],
): void {
  noteSchemaDetails(textFormat, formatId, ignored)
  noteExtra(extra, formatId, '', ignored, supported)
  for (const tool of tools) if (tool.kind === 'function') noteExtra(tool.extra, formatId, 'tools.', ignored, supported)
  if (formatId !== 'openai-chat' && items.some(hasChatAnnotations)) ignored.add('messages.annotations')
}

/** What each format says of an output schema beside the schema itself. */
const schemaDetails: Readonly<Record<UpstreamFormatId, readonly ('description' | 'strict')[]>> = {
  'openai-responses': ['description', 'strict'],
  'openai-chat': ['description', 'strict'],
  'bedrock-converse': ['description'],
  'anthropic-messages': [],
  'google-gemini': [],
  'cohere-chat': [],
  'ollama-chat': [],
  simulator: ['description', 'strict'],
}

function noteSchemaDetails(format: Conversation['textFormat'], formatId: UpstreamFormatId, ignored: Set<string>): void {
  if (format?.kind !== 'json-schema') return
  const told = schemaDetails[formatId]
  if (format.description !== undefined && !told.includes('description')) ignored.add('text.format.description')
  // Those that can't be told hold every answer to its schema.
  if (format.strict === false && !told.includes('strict')) ignored.add('text.format.strict')
}

/** Whether an answer of an earlier turn came with annotations beside its text, as only chat completions have them. */
function hasChatAnnotations(item: Item): boolean {
  return item.kind === 'message' && objectOf(item.extra?.['openai-chat'])['annotations'] !== undefined
}

function noteExtra(
  extra: Extra | undefined,
  formatId: UpstreamFormatId,
  prefix: string,
  ignored: Set<string>,
  supported: readonly string[],
): void {
  if (extra === undefined) return
  for (const [format, members] of Object.entries(extra)) {
    if (format === formatId) continue
    for (const [name, value] of Object.entries(objectOf(members))) {
      if (value === undefined || value === null || supported.includes(name)) continue
      // Other formats express some members of these: only the rest is noted.
      const isShared = (name === 'output_config' || name === 'system') && isJsonObject(value)
      const names = isShared ? Object.keys(value).map((member) => `${name}.${member}`) : [carriedNames[name] ?? name]
      for (const each of names) ignored.add(prefix + each)
    }
  }
}

/** Durations of cache marks. */
export const cacheTtls: ReadonlySet<unknown> = new Set<Schema<'CacheTtl'>>(['5m', '1h'])

/**
 * Names of foreign members that cache marks express: `prompt_cache_options` limits caching to marked parts, and each mark has its duration.
 * Empty if no mark can have that duration.
 */
export function saidByMarks({ extra }: Conversation): readonly string[] {
  const options = Object.values(extra ?? {}).map((members) => objectOf(members)['prompt_cache_options'])
  const isSaid = options.every(
    (each) => [undefined, null].includes(objectOf(each)['ttl'] as undefined) || cacheTtls.has(objectOf(each)['ttl']),
  )
  return isSaid ? ['prompt_cache_options'] : []
}

/** Callers' names for members that are carried under another name. */
const carriedNames: Readonly<Record<string, string>> = { betas: 'anthropic-beta' }

/** Whether a tool has a cache mark. */
export function isMarked(tool: Conversation['tools'][number]): boolean {
  return tool.kind === 'function' && tool.cacheBreakpoint !== undefined
}

/** True if an item or its parts have a cache mark. */
export function hasMarks(item: Item): boolean {
  if ('cacheBreakpoint' in item && item.cacheBreakpoint !== undefined) return true
  return 'parts' in item && item.parts.some(({ cacheBreakpoint }) => cacheBreakpoint !== undefined)
}
