import type { ServerCall } from '../../../canonical/server-tool.ts'
import type { ItemStart, TurnEvent } from '../../../canonical/turn-event.ts'
import { GrownText } from '../../../streams/grown-text.ts'
import { isJsonObject, objectOf, parseUntrusted } from '../../../streams/untrusted-json.ts'
import { formatId, signatureFormat } from '../wire.ts'
import type { BlockSink } from './blocks.ts'
import { encodeCitation } from './citations.ts'
import { seal } from './seal.ts'
import { callBlock, pictureBlock, resultBlock } from './server-blocks.ts'

type ItemEvent = Extract<TurnEvent, { readonly index: number }>
type ItemDone = Extract<TurnEvent, { readonly kind: 'item-done' }>
type Delta = Extract<TurnEvent, { readonly text: string }>

/** The open block. */
interface OpenBlock {
  readonly kind: 'text' | 'thinking' | 'call'
  /** Its item and part. */
  readonly index: number
  part: number
  /** Its content so far. */
  readonly said: GrownText
  /** Thinking only: whether its text is the summary. */
  readonly isSummary: boolean
  /** True once a signature was sent. For thinking only. */
  isSigned: boolean
}

/**
 * Turns the events of an answer into blocks: text parts, thoughts, calls, images, and this format's own blocks. A block starts with its
 * first content, so that none is empty.
 */
export class AnswerBlocks {
  readonly #sink: BlockSink
  /** The caller wants only the signature of thoughts, not their text. */
  readonly #hidesThoughts: boolean
  readonly #starts: ItemStart[] = []
  readonly #serverCalls = new Map<number, ServerCall>()
  #open: OpenBlock | undefined
  /** Events of items that started before the open call was complete; they wait. */
  #waiting: ItemEvent[] = []
  hasCalls = false
  hasDirectCalls = false
  hasRefusal = false

  constructor(sink: BlockSink, hidesThoughts: boolean) {
    this.#sink = sink
    this.#hidesThoughts = hidesThoughts
  }

  take(event: ItemEvent): void {
    if (this.#open?.kind === 'call' && event.index !== this.#open.index) {
      this.#waiting.push(event)
      if (this.#endsCall()) this.#closeCall()
      return
    }
    switch (event.kind) {
      case 'text-delta':
        this.#takeText(event)
        return
      case 'item-start':
        this.#start(event.index, event.item)
        return
      case 'arguments-delta':
        if (!this.#isOpen('call', event.index)) return
        this.#note(event.text)
        this.#sink.input(event.text)
        return
      case 'reasoning-delta':
      case 'summary-delta':
        this.#takeThought(event)
        return
      case 'refusal-delta':
        this.hasRefusal = true
        this.#takeText(event)
        return
      case 'annotation': {
        const open = this.#open
        if (open === undefined || !this.#isOpen('text', event.index, event.part)) return
        const citation = encodeCitation(event.annotation, open.said.toString())
        if (citation !== undefined) this.#sink.cite(citation)
        return
      }
      case 'item-done':
        this.#finish(event)
        return
      case 'server-call':
        // This format has no block for a server's list of tools.
        if (event.call.isNotice === true) return
        this.#serverCalls.set(event.index, event.call)
        this.#whole(callBlock(event.call))
        return
      case 'server-result': {
        const call = this.#serverCalls.get(event.index)
        if (call === undefined) return
        this.#whole(resultBlock(call, event.result))
        for (const image of event.result.images ?? []) this.#whole(pictureBlock(image))
      }
    }
  }

  /** Nothing more comes. */
  end(): void {
    this.#closeCall()
    if (this.#waiting.length > 0) this.end()
    else this.#close()
  }

  #start(index: number, item: ItemStart): void {
    this.#starts[index] = item
    switch (item.kind) {
      case 'tool-call': {
        const { callId: id, name, extra } = item
        const { caller, ...rest } = objectOf(extra?.[formatId])
        this.hasCalls = true
        this.hasDirectCalls ||= (objectOf(caller)['type'] ?? 'direct') === 'direct'
        this.#openBlock('call', index, 0, false)
        this.#sink.openCall({ type: 'tool_use', id, name, caller: caller ?? { type: 'direct' }, ...rest })
        return
      }
      case 'generated-image': {
        this.#whole(pictureBlock(item))
        return
      }
      case 'native':
        // This format can't express another format's own item; those after it move up.
        if (item.format === formatId && isJsonObject(item.wire)) this.#whole(item.wire)
    }
  }

  #takeText({ index, part, text }: Extract<Delta, { readonly part: number }>): void {
    if (text === '') return
    if (!this.#isOpen('text', index, part)) {
      this.#openBlock('text', index, part, false)
      this.#sink.openText()
    }
    this.#note(text)
    this.#sink.text(text)
  }

  #takeThought({ kind, index, part, text }: Extract<Delta, { readonly part: number }>): void {
    if (text === '' || this.#hidesThoughts) return
    const isSummary = kind === 'summary-delta'
    const open = this.#open
    if (open === undefined || !this.#isOpen('thinking', index)) {
      this.#openBlock('thinking', index, part, isSummary)
      this.#sink.openThinking()
    } else if (open.isSummary !== isSummary) {
      // A block has room for only one of the two.
      return
    } else if (open.part !== part) {
      open.part = part
      this.#sink.think('\n\n')
    }
    this.#note(text)
    this.#sink.think(text)
  }

  #finish(done: ItemDone): void {
    const start = this.#starts[done.index]
    if (start?.kind === 'reasoning') this.#finishThoughts(start, done)
    else if (this.#open?.index === done.index) this.#closeCall()
  }

  #finishThoughts({ id, signedBy }: Extract<ItemStart, { kind: 'reasoning' }>, done: ItemDone): void {
    const { index, signature, encrypted } = done
    const proof = {
      ...(id !== undefined && { id }),
      ...(signedBy !== undefined && { signedBy }),
      ...(signature !== undefined && { signature }),
      ...(encrypted !== undefined && { encrypted }),
    }
    const isShown = this.#isOpen('thinking', index)
    if (!isShown && signature === undefined) {
      if (encrypted !== undefined) this.#whole({ type: 'redacted_thinking', data: seal(proof, true) })
      return
    }
    if (!isShown) {
      this.#openBlock('thinking', index, 0, false)
      this.#sink.openThinking()
    }
    const text = seal({ ...proof, isSummary: this.#open?.isSummary === true }, false)
    this.#sign(text)
    this.#close()
    // Anthropic keeps the two apart.
    if (signedBy === signatureFormat && signature !== undefined && encrypted !== undefined) {
      this.#whole({ type: 'redacted_thinking', data: encrypted })
    }
  }

  #whole(block: Parameters<BlockSink['whole']>[0]): void {
    this.#close()
    this.#sink.whole(block)
  }

  #openBlock(kind: OpenBlock['kind'], index: number, part: number, isSummary: boolean): void {
    this.#close()
    this.#open = { kind, index, part, said: new GrownText(), isSummary, isSigned: false }
  }

  #isOpen(kind: OpenBlock['kind'], index: number, part?: number): boolean {
    const open = this.#open
    return open?.kind === kind && open.index === index && (part === undefined || open.part === part)
  }

  #note(text: string): void {
    if (this.#open !== undefined) this.#open.said.append(text)
  }

  #sign(signature: string): void {
    if (this.#open !== undefined) this.#open.isSigned = true
    this.#sink.sign(signature)
  }

  #close(): void {
    if (this.#open === undefined) return
    // Clients that build blocks from deltas alone would otherwise return it without the signature member.
    if (this.#open.kind === 'thinking' && !this.#open.isSigned) this.#sign('')
    this.#open = undefined
    this.#sink.close()
  }

  /** Whether the open call is complete although no end came: only white space can follow a whole object. */
  #endsCall(): boolean {
    const said = this.#open?.said.toString() ?? ''
    return said.trimEnd().endsWith('}') && isJsonObject(parseUntrusted(said))
  }

  /** Ends the open block and handles the events that waited for it. */
  #closeCall(): void {
    this.#close()
    if (this.#waiting.length === 0) return
    const waiting = this.#waiting
    this.#waiting = []
    for (const event of waiting) this.take(event)
  }
}
