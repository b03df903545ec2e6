import { writeExact } from '../../../streams/exact-json.ts'
import { isJsonObject, type JsonObject, parseUntrusted } from '../../../streams/untrusted-json.ts'
import { completeBlock, splitBlock } from './block.ts'

/** Receives the blocks of an answer in order; at most one is open. */
export interface BlockSink {
  openText(): void
  text(text: string): void
  cite(citation: object): void
  openThinking(): void
  think(text: string): void
  sign(signature: string): void
  /** `call` is the block without its input. */
  openCall(call: JsonObject): void
  input(json: string): void
  /** A complete block. */
  whole(block: JsonObject): void
  /** Ends the open block, if there is one. */
  close(): void
}

/** Writes blocks as server-sent events. */
export class StreamedBlocks implements BlockSink {
  #text = ''
  #index = -1
  #isOpen = false
  /** The common start of all deltas of the open block, made once to keep deltas cheap. */
  #deltaStart = ''

  /** Writes an event; `members` is the text of its JSON members without braces and type. */
  event(type: string, members: string): void {
    this.#text += `event: ${type}\ndata: {"type":"${type}"${members}}\n\n`
  }

  /** Output since the last call. */
  takeText(): string {
    const text = this.#text
    this.#text = ''
    return text
  }

  openText(): void {
    this.#open('{"type":"text","text":"","citations":null}', '"text_delta","text":')
  }

  text(text: string): void {
    this.#text += `${this.#deltaStart}${JSON.stringify(text)}}}\n\n`
  }

  cite(citation: object): void {
    this.#delta(`{"type":"citations_delta","citation":${JSON.stringify(citation)}}`)
  }

  openThinking(): void {
    this.#open('{"type":"thinking","thinking":"","signature":""}', '"thinking_delta","thinking":')
  }

  think(text: string): void {
    this.text(text)
  }

  sign(signature: string): void {
    this.#delta(`{"type":"signature_delta","signature":${JSON.stringify(signature)}}`)
  }

  openCall(call: JsonObject): void {
    this.#open(JSON.stringify({ ...call, input: {} }), '"input_json_delta","partial_json":')
  }

  input(json: string): void {
    this.text(json)
  }

  whole(block: JsonObject): void {
    const { start, delta } = splitBlock(block)
    this.#open(writeExact(start), '')
    if (delta !== undefined) this.#delta(JSON.stringify(delta))
    this.close()
  }

  close(): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    this.event('content_block_stop', `,"index":${this.#index}`)
  }

  #open(block: string, delta: string): void {
    this.close()
    this.#isOpen = true
    this.#index++
    this.event('content_block_start', `,"index":${this.#index},"content_block":${block}`)
    this.#deltaStart = `event: content_block_delta\ndata: {"type":"content_block_delta","index":${this.#index},"delta":{"type":${delta}`
  }

  #delta(delta: string): void {
    this.event('content_block_delta', `,"index":${this.#index},"delta":${delta}`)
  }
}

type OpenBlock =
  | { readonly kind: 'text'; text: string; readonly citations: object[] }
  | { readonly kind: 'thinking'; thinking: string; signature: string }
  | { readonly kind: 'call'; readonly call: JsonObject; input: string }

/** Collects blocks for an unstreamed answer. */
export class GatheredBlocks implements BlockSink {
  readonly #blocks: string[] = []
  readonly #refusesNull: boolean
  #open: OpenBlock | undefined

  /** `refusesNull`: see MessageSource. */
  constructor(refusesNull = false) {
    this.#refusesNull = refusesNull
  }

  /** The blocks as a JSON list. */
  json(): string {
    this.close()
    return `[${this.#blocks.join(',')}]`
  }

  openText(): void {
    this.#start({ kind: 'text', text: '', citations: [] })
  }

  text(text: string): void {
    if (this.#open?.kind === 'text') this.#open.text += text
  }

  cite(citation: object): void {
    if (this.#open?.kind === 'text') this.#open.citations.push(citation)
  }

  openThinking(): void {
    this.#start({ kind: 'thinking', thinking: '', signature: '' })
  }

  think(text: string): void {
    if (this.#open?.kind === 'thinking') this.#open.thinking += text
  }

  sign(signature: string): void {
    if (this.#open?.kind === 'thinking') this.#open.signature = signature
  }

  openCall(call: JsonObject): void {
    this.#start({ kind: 'call', call, input: '' })
  }

  input(json: string): void {
    if (this.#open?.kind === 'call') this.#open.input += json
  }

  whole(block: JsonObject): void {
    this.close()
    this.#blocks.push(writeExact(completeBlock(block)))
  }

  close(): void {
    const open = this.#open
    if (open === undefined) return
    this.#open = undefined
    this.#blocks.push(encodeBlock(open, this.#refusesNull))
  }

  #start(block: OpenBlock): void {
    this.close()
    this.#open = block
  }
}

function encodeBlock(block: OpenBlock, refusesNull: boolean): string {
  switch (block.kind) {
    case 'text': {
      const { text, citations } = block
      if (citations.length > 0) return JSON.stringify({ type: 'text', text, citations })
      return JSON.stringify(refusesNull ? { type: 'text', text } : { type: 'text', text, citations: null })
    }
    case 'thinking': {
      const { thinking, signature } = block
      return JSON.stringify({ type: 'thinking', thinking, signature })
    }
    case 'call':
      return `${JSON.stringify(block.call).slice(0, -1)},"input":${inputJson(block.input)}}`
  }
}

/** A call's arguments as JSON, unchanged so that no number is rounded; as a string if they are not JSON. */
function inputJson(text: string): string {
  if (text.trim() === '') return '{}'
  const value = parseUntrusted(text)
  return isJsonObject(value) || Array.isArray(value) ? text : JSON.stringify(text)
}
