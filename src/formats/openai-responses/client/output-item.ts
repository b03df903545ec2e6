import type { Extra } from '../../../canonical/part.ts'
import type { ItemStart, TurnEvent } from '../../../canonical/turn-event.ts'
import type { Schema } from '../../../contract/contract.ts'
import { GrownText } from '../../../streams/grown-text.ts'
import { reasoningFormatOf } from '../../shared/reasoning-format.ts'
import { outputFormatOf } from '../generated-image.ts'
import { formatId, type OutputItem } from '../wire.ts'
import { deltaStart, type EventWriter } from './event-writer.ts'
import { OutputPart, type PartKind } from './output-part.ts'

type ItemEvent = Extract<TurnEvent, { readonly index: number }>
type ItemDone = Extract<TurnEvent, { readonly kind: 'item-done' }>
type Status = 'in_progress' | 'completed' | 'incomplete'

/** The prefixes of ids made by the gateway, by item type. */
const idPrefixesByType: ReadonlyMap<string, string> = new Map([
  ['message', 'msg'],
  ['reasoning', 'rs'],
  ['function_call', 'fc'],
  ['custom_tool_call', 'ctc'],
  ['image_generation_call', 'ig'],
  ['web_search_call', 'ws'],
])

/** The id of an item without a provider's id, by its index in the output. */
export function itemIdOf(type: string, idStem: string, index: number): string {
  return `${idPrefixesByType.get(type) ?? 'item'}_${idStem}_${index}`
}

const idPrefixes = { message: 'msg', reasoning: 'rs', function: 'fc', custom: 'ctc', 'generated-image': 'ig' } as const

/** Builds one output item: applies its events and writes the caller's events. */
export class OpenItem {
  readonly #start: ItemStart
  readonly #index: number
  readonly #id: string
  readonly #place: string
  readonly #argumentsStart: string
  readonly #content: OutputPart[] = []
  readonly #summary: OutputPart[] = []
  readonly #arguments = new GrownText()
  #status: Status = 'in_progress'
  #done: ItemDone | undefined

  /** `index` is the item's index in the output; `idStem` makes an id if the provider gave none. */
  constructor(index: number, start: ItemStart, idStem: string, writer: EventWriter | null) {
    this.#start = start
    this.#index = index
    this.#id = idOf(start) ?? `${idPrefix(start)}_${idStem}_${index}`
    this.#place = `"item_id":${JSON.stringify(this.#id)},"output_index":${index}`
    const isCustom = start.kind === 'tool-call' && start.variant === 'custom'
    this.#argumentsStart = deltaStart(
      isCustom ? 'response.custom_tool_call_input.delta' : 'response.function_call_arguments.delta',
      this.#place,
    )
    if (writer === null) return
    writer.write('response.output_item.added', `"output_index":${index},"item":${JSON.stringify(this.#encodeStart())}`)
    if (start.kind !== 'generated-image') return
    writer.write('response.image_generation_call.in_progress', this.#place)
    writer.write('response.image_generation_call.generating', this.#place)
  }

  get isDone(): boolean {
    return this.#status !== 'in_progress'
  }

  take(event: ItemEvent, writer: EventWriter | null): void {
    switch (event.kind) {
      case 'text-delta':
        this.#part(this.#content, event.part, 'output_text', writer).append(event.text, event.logprobs, writer)
        return
      case 'arguments-delta':
        this.#arguments.append(event.text)
        writer?.writeDelta(this.#argumentsStart, event.text, '')
        return
      case 'reasoning-delta':
        this.#part(this.#content, event.part, 'reasoning_text', writer).append(event.text, undefined, writer)
        return
      case 'summary-delta':
        this.#part(this.#summary, event.part, 'summary_text', writer).append(event.text, undefined, writer)
        return
      case 'refusal-delta':
        this.#part(this.#content, event.part, 'refusal', writer).append(event.text, undefined, writer)
        return
      case 'annotation':
        this.#part(this.#content, event.part, 'output_text', writer).annotate(event.annotation, writer)
        return
      case 'item-done':
        this.#finish(event, writer)
        return
      default:
    }
  }

  /** The item's wire form so far. */
  encode(): OutputItem {
    const start = this.#start
    switch (start.kind) {
      case 'message':
        return this.#encodeMessage(start.extra)
      case 'reasoning':
        return this.#encodeReasoning(start)
      case 'tool-call':
        return this.#encodeCall(start)
      case 'generated-image':
        return this.#encodeImage(start)
      case 'native':
        return start.wire as OutputItem
    }
  }

  #finish(done: ItemDone, writer: EventWriter | null): void {
    if (this.isDone) return
    for (const part of this.#content) part?.close(writer)
    for (const part of this.#summary) part?.close(writer)
    this.#done = done
    this.#status = done.isIncomplete === true ? 'incomplete' : 'completed'
    if (writer === null) return
    if (this.#start.kind === 'tool-call') this.#writeArgumentsDone(this.#start, writer)
    else if (this.#start.kind === 'generated-image')
      writer.write('response.image_generation_call.completed', this.#place)
    writer.write('response.output_item.done', `"output_index":${this.#index},"item":${JSON.stringify(this.encode())}`)
  }

  #encodeMessage(extra: Extra | undefined): Schema<'MessageItem'> {
    return {
      type: 'message',
      id: this.#id,
      role: 'assistant',
      status: this.#status,
      content: encodeParts(this.#content),
      ...ownExtra(extra),
      ...ownExtra(this.#done?.extra),
    }
  }

  #encodeReasoning({ signedBy, extra }: Extract<ItemStart, { kind: 'reasoning' }>): Schema<'ReasoningItem'> {
    const { encrypted, signature, extra: lastExtra } = this.#done ?? {}
    return {
      type: 'reasoning',
      id: this.#id,
      summary: encodeParts(this.#summary),
      ...(this.#content.length > 0 && { content: encodeParts(this.#content) }),
      ...(encrypted !== undefined && { encrypted_content: encrypted }),
      ...(signature !== undefined && { signature }),
      ...(signedBy !== undefined && { format: reasoningFormatOf(signedBy) }),
      status: this.#status,
      ...ownExtra(extra),
      ...ownExtra(lastExtra),
    }
  }

  #encodeCall(
    start: Extract<ItemStart, { kind: 'tool-call' }>,
  ): Schema<'FunctionCallItem'> | Schema<'CustomToolCallItem'> {
    const call = { id: this.#id, call_id: start.callId, name: start.name, status: this.#status }
    const extra = { ...ownExtra(start.extra), ...ownExtra(this.#done?.extra) }
    return start.variant === 'custom'
      ? { type: 'custom_tool_call', ...call, input: this.#arguments.toString(), ...extra }
      : { type: 'function_call', ...call, arguments: this.#arguments.toString(), ...extra }
  }

  // The image comes whole, so it is complete even if the answer was cut off.
  #encodeImage({
    mediaType,
    base64,
    extra,
  }: Extract<ItemStart, { kind: 'generated-image' }>): Schema<'ImageGenerationCallItem'> {
    const outputFormat = outputFormatOf(mediaType)
    return {
      type: 'image_generation_call',
      id: this.#id,
      status: this.isDone ? 'completed' : 'in_progress',
      result: this.isDone ? base64 : null,
      ...(outputFormat !== undefined && { output_format: outputFormat }),
      ...ownExtra(extra),
      ...ownExtra(this.#done?.extra),
    }
  }

  #encodeStart(): object {
    const item: object = this.encode()
    // A native item comes whole; until it is done the caller sees it in progress.
    return this.#start.kind === 'native' && 'status' in item ? { ...item, status: 'in_progress' } : item
  }

  #writeArgumentsDone(start: Extract<ItemStart, { kind: 'tool-call' }>, writer: EventWriter): void {
    const said = JSON.stringify(this.#arguments.toString())
    if (start.variant === 'custom')
      writer.write('response.custom_tool_call_input.done', `${this.#place},"input":${said}`)
    else {
      const name = JSON.stringify(start.name)
      writer.write('response.function_call_arguments.done', `${this.#place},"name":${name},"arguments":${said}`)
    }
  }

  /** The part with this number; a new part ends the previous one. */
  #part(parts: OutputPart[], index: number, kind: PartKind, writer: EventWriter | null): OutputPart {
    const known = parts[index]
    if (known !== undefined) return known
    parts.at(-1)?.close(writer)
    const part = new OutputPart(kind, index, this.#place, writer)
    parts[index] = part
    return part
  }
}

// The parts of an item are of one kind each by construction; only a hole in their numbers is skipped.
function encodeParts<Wire>(parts: readonly OutputPart[]): Wire[] {
  return parts.filter((part) => part !== undefined).map((part) => part.encode() as Wire)
}

function idOf(start: ItemStart): string | undefined {
  if (start.kind !== 'native') return start.id
  const { id } = start.wire as { readonly id?: unknown }
  return typeof id === 'string' ? id : undefined
}

function idPrefix(start: ItemStart): string {
  return start.kind === 'native' ? 'item' : idPrefixes[start.kind === 'tool-call' ? start.variant : start.kind]
}

/** Members of an item without canonical words. */
export function ownExtra(extra: Extra | undefined): object | undefined {
  return extra?.[formatId] as object | undefined
}
