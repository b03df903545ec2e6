import type { Annotation, Extra } from '../../../canonical/part.ts'
import type { ItemStart, TokenLogprob, TopLogprob, TurnEvent } from '../../../canonical/turn-event.ts'
import { type JsonObject, listOf, objectOf, textOf, wordOf } from '../../../streams/untrusted-json.ts'
import { completeCitation } from '../complete-citations.ts'
import { decodeAnnotation } from '../decode-parts.ts'
import { mediaTypeOfImage } from '../generated-image.ts'
import { formatId, type WireAnnotation } from '../wire.ts'

type PartKind = 'text' | 'refusal' | 'reasoning' | 'summary'

interface PartProgress {
  readonly number: number
  readonly kind: PartKind
  /** UTF-16 code units so far: the rest of the whole text is what is missing. */
  length: number
  annotations: number
}

/** An output item being decoded. `index` is its number among the canonical items. */
export interface ItemProgress {
  readonly index: number
  readonly start: ItemStart
  readonly content: Map<unknown, PartProgress>
  readonly summary: Map<unknown, PartProgress>
  argumentsLength: number
  isDone: boolean
}

/** Fields of each kind of item with canonical words; all others go into `extra`. */
const known = {
  message: new Set(['type', 'id', 'role', 'status', 'content']),
  reasoning: new Set(['type', 'id', 'status', 'summary', 'content', 'encrypted_content', 'signature', 'format']),
  'tool-call': new Set(['type', 'id', 'status', 'call_id', 'name', 'arguments', 'input']),
  'generated-image': new Set(['type', 'id', 'status', 'result', 'output_format']),
} as const

/** The start of an item; undefined for one that only this format knows, such as an unfinished or failed image. */
export function readItemStart(wire: JsonObject): Exclude<ItemStart, { kind: 'native' }> | undefined {
  const id = wordOf(wire['id'])
  switch (wire['type']) {
    case 'message':
      return { kind: 'message', ...(id !== undefined && { id }), ...extraOf(wire, known.message) }
    case 'reasoning': {
      const signedBy = wordOf(wire['format'])
      return {
        kind: 'reasoning',
        ...(id !== undefined && { id }),
        ...(signedBy !== undefined && { signedBy }),
        ...extraOf(wire, known.reasoning),
      }
    }
    case 'function_call':
    case 'custom_tool_call':
      return {
        kind: 'tool-call',
        variant: wire['type'] === 'function_call' ? 'function' : 'custom',
        callId: wordOf(wire['call_id']) ?? id ?? '',
        name: textOf(wire['name']),
        ...(id !== undefined && { id }),
        ...extraOf(wire, known['tool-call']),
      }
    case 'image_generation_call': {
      const base64 = wire['status'] === 'failed' ? undefined : wordOf(wire['result'])
      if (base64 === undefined) return undefined
      return {
        kind: 'generated-image',
        ...(id !== undefined && { id }),
        mediaType: mediaTypeOfImage(wordOf(wire['output_format']), base64),
        base64,
        ...extraOf(wire, known['generated-image']),
      }
    }
    default:
      return undefined
  }
}

export function startProgress(index: number, start: ItemStart): ItemProgress {
  return { index, start, content: new Map(), summary: new Map(), argumentsLength: 0, isDone: false }
}

/** A piece of a part's text. Parts are numbered as they appear, not by the provider's indexes. */
export function takeDelta(
  item: ItemProgress,
  kind: PartKind,
  key: unknown,
  text: string,
  logprobs: unknown,
  out: TurnEvent[],
): void {
  const part = partOf(item, kind, key)
  part.length += text.length
  push(item, part, text, logprobs, out)
}

/** A part's whole text: adds what did not come in pieces, and the part itself if nothing did. */
export function completePart(
  item: ItemProgress,
  kind: PartKind,
  key: unknown,
  whole: string,
  logprobs: unknown,
  out: TurnEvent[],
): void {
  const isNew = !partsOf(item, kind).has(key)
  const part = partOf(item, kind, key)
  if (!isNew && whole.length <= part.length) return
  const missing = whole.slice(part.length)
  part.length = whole.length
  push(item, part, missing, isNew ? logprobs : undefined, out)
}

export function takeAnnotation(item: ItemProgress, key: unknown, wire: unknown, out: TurnEvent[]): void {
  const part = partOf(item, 'text', key)
  part.annotations++
  out.push({ kind: 'annotation', index: item.index, part: part.number, annotation: readAnnotation(objectOf(wire)) })
}

export function takeArguments(item: ItemProgress, text: string, out: TurnEvent[]): void {
  item.argumentsLength += text.length
  out.push({ kind: 'arguments-delta', index: item.index, text })
}

export function completeArguments(item: ItemProgress, whole: string, out: TurnEvent[]): void {
  if (whole.length > item.argumentsLength) takeArguments(item, whole.slice(item.argumentsLength), out)
}

/** Ends an item. `wire` is the whole item, which supplies what no event did; undefined if the provider never sent it. */
export function finishItem(item: ItemProgress, wire: JsonObject | undefined, isCut: boolean, out: TurnEvent[]): void {
  if (item.isDone) return
  item.isDone = true
  const { index, start } = item
  if (wire === undefined || start.kind === 'native') {
    out.push({ kind: 'item-done', index, ...(isCut && { isIncomplete: true }) })
    return
  }
  if (start.kind === 'tool-call')
    completeArguments(item, textOf(wire[start.variant === 'custom' ? 'input' : 'arguments']), out)
  else if (start.kind !== 'generated-image') completeContent(item, wire, out)
  const encrypted = start.kind === 'reasoning' ? wordOf(wire['encrypted_content']) : undefined
  const signature = start.kind === 'reasoning' ? wordOf(wire['signature']) : undefined
  out.push({
    kind: 'item-done',
    index,
    ...(signature !== undefined && { signature }),
    ...(encrypted !== undefined && { encrypted }),
    ...(wire['status'] === 'incomplete' && { isIncomplete: true }),
    ...laterExtra(start.extra, extraOf(wire, known[start.kind]).extra),
  })
}

function completeContent(item: ItemProgress, wire: JsonObject, out: TurnEvent[]): void {
  listOf(wire['summary']).forEach((part, key) => {
    completePart(item, 'summary', key, textOf(objectOf(part)['text']), undefined, out)
  })
  listOf(wire['content'])
    .map(objectOf)
    .forEach((part, key) => {
      if (part['type'] === 'refusal') completePart(item, 'refusal', key, textOf(part['refusal']), undefined, out)
      else if (part['type'] === 'reasoning_text')
        completePart(item, 'reasoning', key, textOf(part['text']), undefined, out)
      else if (part['type'] === 'output_text') {
        completePart(item, 'text', key, textOf(part['text']), part['logprobs'], out)
        const seen = partOf(item, 'text', key).annotations
        for (const annotation of listOf(part['annotations']).slice(seen)) takeAnnotation(item, key, annotation, out)
      }
    })
}

function partsOf(item: ItemProgress, kind: PartKind): Map<unknown, PartProgress> {
  return kind === 'summary' ? item.summary : item.content
}

function partOf(item: ItemProgress, kind: PartKind, key: unknown): PartProgress {
  const parts = partsOf(item, kind)
  const seen = parts.get(key)
  if (seen !== undefined) return seen
  const part: PartProgress = { number: parts.size, kind, length: 0, annotations: 0 }
  parts.set(key, part)
  return part
}

function push(
  { index }: ItemProgress,
  { number: part, kind }: PartProgress,
  text: string,
  logprobs: unknown,
  out: TurnEvent[],
): void {
  switch (kind) {
    case 'text': {
      const tokens = readLogprobs(logprobs)
      out.push({ kind: 'text-delta', index, part, text, ...(tokens !== undefined && { logprobs: tokens }) })
      return
    }
    case 'refusal':
      out.push({ kind: 'refusal-delta', index, part, text })
      return
    case 'reasoning':
      out.push({ kind: 'reasoning-delta', index, part, text })
      return
    case 'summary':
      out.push({ kind: 'summary-delta', index, part, text })
  }
}

function readLogprobs(value: unknown): TokenLogprob[] | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined
  return value.map(objectOf).map((wire) => ({
    ...readTopLogprob(wire),
    top: listOf(wire['top_logprobs']).map(objectOf).map(readTopLogprob),
  }))
}

function readTopLogprob(wire: JsonObject): TopLogprob {
  const { token, logprob, bytes } = wire
  return {
    token: textOf(token),
    logprob: typeof logprob === 'number' ? logprob : 0,
    ...(Array.isArray(bytes) && { bytes: bytes.filter((byte) => typeof byte === 'number') }),
  }
}

function readAnnotation(wire: JsonObject): Annotation {
  const { type, url } = wire
  if (type !== 'url_citation' || typeof url !== 'string') return { kind: 'native', format: formatId, wire }
  return decodeAnnotation(completeCitation(wire) as WireAnnotation)
}

function extraOf(wire: JsonObject, understood: ReadonlySet<string>): { extra?: Extra } {
  const rest = Object.entries(wire).filter(([name]) => !understood.has(name))
  return rest.length === 0 ? {} : { extra: { [formatId]: Object.fromEntries(rest) } }
}

/** Members of the whole item that its start lacked. */
function laterExtra(first: Extra | undefined, last: Extra | undefined): { extra?: Extra } {
  if (last === undefined) return {}
  const before = objectOf(first?.[formatId])
  const rest = Object.entries(objectOf(last[formatId])).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]),
  )
  return rest.length === 0 ? {} : { extra: { [formatId]: Object.fromEntries(rest) } }
}
