import type { ServerCall, ServerResult } from '../../../canonical/server-tool.ts'
import type { ItemStart, TokenLogprob, TurnEvent } from '../../../canonical/turn-event.ts'
import type { Schema } from '../../../contract/contract.ts'
import { codePointsIn } from '../../../streams/code-points.ts'
import { objectOf, wordOf } from '../../../streams/untrusted-json.ts'
import { reasoningFormatOf } from '../../shared/reasoning-format.ts'
import { type SealPlace, sealIdOf } from '../reasoning-details.ts'
import type { ChatImage } from '../wire.ts'
import { encodeAnnotation } from './annotation.ts'

type CallStart = Extract<ItemStart, { readonly kind: 'tool-call' }>
type ReasoningStart = Extract<ItemStart, { readonly kind: 'reasoning' }>
type ItemDone = Extract<TurnEvent, { readonly kind: 'item-done' }>

/** A signature or encrypted text, as a detail. */
export type Seal = {
  readonly format?: string
  readonly index: number
  readonly id?: string
} & (
  | { readonly type: 'reasoning.text'; readonly text?: string; readonly signature: string }
  | { readonly type: 'reasoning.encrypted'; readonly data: string }
)

export type ServerCallDetail = Schema<'ChatReasoningServerToolCallDetail'> & { readonly index: number }

export type ThoughtKind = 'text' | 'summary'

/** Receives an answer as the pieces of one message. */
export interface Listener {
  text(text: string, logprobs: readonly TokenLogprob[] | undefined): void
  refusal(text: string): void
  /** A piece of the detail with that index; `format` says who signed it, in its first piece only. */
  thought(kind: ThoughtKind, text: string, index: number, format: string | undefined): void
  seal(seal: Seal): void
  call(index: number, start: CallStart): void
  callArguments(index: number, variant: CallStart['variant'], text: string): void
  annotation(wire: object): void
  /** A call of one of the gateway's own tools, with its result. */
  serverCall(detail: ServerCallDetail): void
  image(wire: ChatImage | object): void
  audio(wire: object): void
}

/** A reasoning item that is open, or whose signature waits for the next item. */
interface OpenThought {
  readonly start: ReasoningStart
  readonly format: string
  readonly isLeading: boolean
  /** The detail index and part of the last piece of each kind. */
  textIndex: number
  textPart: number
  summaryIndex: number
  summaryPart: number
}

interface OpenCall {
  readonly index: number
  readonly start: CallStart
  hasArguments: boolean
}

/** Turns the events of one answer into the pieces of one message. */
export class Telling {
  readonly #listener: Listener
  readonly #isHidden: boolean
  #detailCount = 0
  #callCount: number
  readonly #callIds = new Set<string>()
  /** Code points of text so far, and the start of the current part. */
  #textLength = 0
  #partStart = 0
  #itemIndex = -1
  #part = -1
  #thought: OpenThought | undefined
  #pending: { readonly thought: OpenThought; readonly done: ItemDone } | undefined
  #call: OpenCall | undefined
  readonly #serverCalls = new Map<number, ServerCall>()
  /** Whether anything but thoughts was written. */
  #isBegun = false
  /** True once the model has said anything but thoughts: a word, a call, an image. */
  hasSaid = false

  /** `callsBefore` is the number of calls that the caller has seen already. `isHidden` omits thoughts but writes their signatures. */
  constructor(listener: Listener, isHidden: boolean, callsBefore: number) {
    this.#listener = listener
    this.#isHidden = isHidden
    this.#callCount = callsBefore
  }

  take(event: TurnEvent): void {
    this.hasSaid ||= saysSomething(event)
    switch (event.kind) {
      case 'text-delta':
        this.#startPart(event.index, event.part)
        this.#textLength += codePointsIn(event.text)
        this.#listener.text(event.text, event.logprobs)
        return
      case 'arguments-delta':
        this.#tellArguments(event.text)
        return
      case 'reasoning-delta':
        this.#tellThought('text', event.part, event.text)
        return
      case 'summary-delta':
        this.#tellThought('summary', event.part, event.text)
        return
      case 'refusal-delta':
        this.#listener.refusal(event.text)
        return
      case 'annotation': {
        this.#startPart(event.index, event.part)
        const wire = encodeAnnotation(event.annotation, this.#partStart)
        if (wire !== undefined) this.#listener.annotation(wire)
        return
      }
      case 'item-start':
        this.#startItem(event.item)
        return
      case 'item-done':
        this.#finishItem(event)
        return
      case 'server-call':
        // This format has no word for a server's list of tools.
        if (event.call.isNotice !== true) this.#serverCalls.set(event.index, event.call)
        return
      case 'server-result':
        this.#tellServerCall(this.#serverCalls.get(event.index), event.result)
    }
  }

  /** The answer is over. */
  end(): void {
    this.#settleSeal('end')
  }

  /** Notes where a part begins in the whole text, because annotations count from there. */
  #startPart(index: number, part: number): void {
    if (index === this.#itemIndex && part === this.#part) return
    this.#itemIndex = index
    this.#part = part
    this.#partStart = this.#textLength
  }

  #startItem(item: ItemStart): void {
    if (item.kind === 'reasoning') {
      this.#settleSeal(null)
      const { signedBy } = item
      const format = signedBy === undefined ? 'unknown' : reasoningFormatOf(signedBy)
      const isLeading = !this.#isBegun
      this.#thought = { start: item, format, isLeading, textIndex: -1, textPart: -1, summaryIndex: -1, summaryPart: -1 }
      return
    }
    // This format can't express another format's own item, nor its position.
    if (item.kind === 'native' && item.format !== 'openai-chat') return
    this.#settleSeal(item.kind === 'tool-call' ? item : null)
    this.#isBegun = true
    if (item.kind === 'tool-call') {
      this.#callIds.add(item.callId)
      this.#call = { index: this.#callCount++, start: item, hasArguments: false }
      this.#listener.call(this.#call.index, item)
    } else if (item.kind === 'generated-image') {
      this.#tellImage(item)
    } else if (item.kind === 'native') {
      if (item.type === 'image') this.#listener.image(objectOf(item.wire))
      else if (item.type === 'audio') this.#listener.audio(objectOf(item.wire))
    }
  }

  #tellServerCall(call: ServerCall | undefined, { text, images = [] }: ServerResult): void {
    if (call === undefined) return
    this.#settleSeal(null)
    this.#isBegun = true
    this.#listener.serverCall({
      type: 'reasoning.server_tool_call',
      tool_name: call.server === undefined ? call.tool : `service:mcp:${call.server}:${call.name}`,
      tool_call_id: call.callId,
      arguments: call.arguments,
      result: text,
      index: this.#detailCount++,
    })
    for (const image of images) this.#tellImage(image)
  }

  #tellImage({ mediaType, base64 }: { readonly mediaType: string; readonly base64: string }): void {
    this.#listener.image({ type: 'image_url', image_url: { url: `data:${mediaType};base64,${base64}` } })
  }

  #tellArguments(text: string): void {
    const call = this.#call
    if (call === undefined || text === '') return
    call.hasArguments = true
    this.#listener.callArguments(call.index, call.start.variant, text)
  }

  #tellThought(kind: ThoughtKind, part: number, text: string): void {
    const thought = this.#thought
    if (thought === undefined || this.#isHidden) return
    const isText = kind === 'text'
    const isNew = part !== (isText ? thought.textPart : thought.summaryPart)
    if (isNew && isText) {
      thought.textPart = part
      thought.textIndex = this.#detailCount++
    } else if (isNew) {
      thought.summaryPart = part
      thought.summaryIndex = this.#detailCount++
    }
    const index = isText ? thought.textIndex : thought.summaryIndex
    this.#listener.thought(kind, text, index, isNew ? thought.format : undefined)
  }

  #finishItem(done: ItemDone): void {
    const { start, index, hasArguments } = this.#call ?? {}
    if (start !== undefined && index !== undefined) {
      this.#call = undefined
      // Callers parse arguments, so a call without any gets an empty object.
      const isBare = hasArguments === false && start.variant === 'function' && done.isIncomplete !== true
      if (isBare) this.#listener.callArguments(index, 'function', '{}')
    }
    const thought = this.#thought
    if (thought === undefined) return
    this.#thought = undefined
    if (done.signature !== undefined || done.encrypted !== undefined) this.#pending = { thought, done }
  }

  /** Writes the waiting signature: its place depends on the next item. */
  #settleSeal(next: SealPlace['next']): void {
    if (this.#pending === undefined) return
    const { thought, done } = this.#pending
    this.#pending = undefined
    const { signature, encrypted } = done
    const isBare = signature === undefined && thought.textIndex === -1 && thought.summaryIndex === -1
    const ownId = wordOf(objectOf(done.extra?.['openai-chat'])['id']) ?? thought.start.id
    const { format, isLeading } = thought
    const callIds = next !== null && next !== 'end' ? new Set([...this.#callIds, next.callId]) : this.#callIds
    const id = sealIdOf({ ownId, isBare, isLeading, next, callIds })
    if (signature !== undefined && !this.#isHidden) {
      const isNew = thought.textIndex === -1
      const index = isNew ? this.#detailCount++ : thought.textIndex
      const first = isNew ? { text: '', format } : {}
      // Its own id would be a counter that restarts with each answer.
      const place = id !== undefined && callIds.has(id) ? { id } : {}
      this.#listener.seal({ type: 'reasoning.text', ...first, signature, index, ...place })
    }
    if (encrypted !== undefined) {
      const detail = { type: 'reasoning.encrypted', data: encrypted, format, index: this.#detailCount++ } as const
      this.#listener.seal(id === undefined ? detail : { ...detail, id })
    }
  }
}

function saysSomething(event: TurnEvent): boolean {
  if (event.kind === 'text-delta' || event.kind === 'refusal-delta') return event.text !== ''
  if (event.kind === 'item-start') return event.item.kind !== 'message' && event.item.kind !== 'reasoning'
  return event.kind === 'server-call'
}
