import type { TurnEvent } from '../../../src/canonical/turn-event.ts'
import { openAiChat } from '../../../src/formats/openai-chat/upstream.ts'
import { expectGrammar } from '../../support/event-grammar.ts'

/** A chunk whose only choice has this delta. */
export function chunk(delta: object, more: object = {}, choice: object = {}): object {
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'some-model',
    choices: [{ index: 0, delta, finish_reason: null, ...choice }],
    ...more,
  }
}

/** The chunk that says why the model stopped. */
export function stop(reason: string | null = 'stop', more: object = {}): object {
  return chunk({}, more, { finish_reason: reason })
}

/** A tool-call delta. */
export function call(
  index: number | undefined,
  id: string | undefined,
  name: string | undefined,
  text: unknown,
): object {
  return {
    tool_calls: [
      {
        ...(index === undefined ? {} : { index }),
        ...(id === undefined ? {} : { id, type: 'function' }),
        function: { ...(name === undefined ? {} : { name }), ...(text === undefined ? {} : { arguments: text }) },
      },
    ],
  }
}

/** The bytes of a stream of chunks, with the sentinel. Texts are taken as they are. */
export function streamOf(...chunks: readonly (object | string)[]): Buffer {
  return Buffer.from(
    [...chunks, '[DONE]'].map((one) => `data: ${typeof one === 'string' ? one : JSON.stringify(one)}\n\n`).join(''),
  )
}

/** As `streamOf`, without the sentinel. */
export function cutStreamOf(...chunks: readonly (object | string)[]): Buffer {
  return Buffer.from(chunks.map((one) => `data: ${typeof one === 'string' ? one : JSON.stringify(one)}\n\n`).join(''))
}

/** Decodes a streamed answer whose bytes come in these pieces; the events are held to the grammar. */
export function decodePieces(pieces: readonly Uint8Array[]): TurnEvent[] {
  const decoder = openAiChat.createDecoder()
  const events: TurnEvent[] = []
  for (const piece of pieces) decoder.push(piece, events)
  decoder.end(events)
  expectGrammar(events)
  expectSequence(events)
  return events
}

/** Decodes a streamed answer in one piece and byte by byte, which must give the same. */
export function decodeStream(bytes: Buffer): TurnEvent[] {
  const events = decodePieces([bytes])
  const others = decodePieces(Array.from(bytes, (byte) => Uint8Array.of(byte)))
  if (JSON.stringify(others) !== JSON.stringify(events)) throw new Error('cut at every byte, the answer is another one')
  return events
}

/** Decodes the chunks of a stream that ends well. */
export function decodeChunks(...chunks: readonly (object | string)[]): TurnEvent[] {
  return decodeStream(streamOf(...chunks))
}

/** Decodes an unstreamed answer; the events are held to the grammar. */
export function decodeReply(body: unknown): TurnEvent[] {
  const events = openAiChat.decodeReply(
    typeof body === 'string' ? Buffer.from(body) : Buffer.from(JSON.stringify(body)),
  )
  expectGrammar(events)
  expectSequence(events)
  return events
}

/** An unstreamed answer with this message. */
export function reply(message: object, more: object = {}, choice: object = {}): object {
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1,
    model: 'some-model',
    choices: [{ index: 0, message: { role: 'assistant', ...message }, finish_reason: 'stop', ...choice }],
    ...more,
  }
}

/** Throws unless each item is done before the next one starts. */
function expectSequence(events: readonly TurnEvent[]): void {
  let open = -1
  for (const event of events) {
    if (event.kind === 'item-start') {
      if (open !== -1) throw new Error(`item ${event.index} starts while item ${open} is open`)
      open = event.index
    }
    if (event.kind === 'item-done') open = -1
  }
}
