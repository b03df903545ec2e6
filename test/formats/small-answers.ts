import type { WrittenTurn } from '../../src/canonical/turn.ts'
import type { AnswerEncoder, Transcoder } from '../../src/formats/format.ts'
import { clientFormats } from '../../src/formats/index.ts'
import * as messages from './anthropic-messages/client/exchanges.ts'
import { messageDelta, messageStart, messageStop, textBlock } from './anthropic-messages/message-streams.ts'
import type { Json } from './exchanges.ts'
import { chunk, stop } from './openai-chat/chat-streams.ts'
import * as chat from './openai-chat/exchanges.ts'
import * as responses from './openai-responses/exchanges.ts'

export const words = ['Hel', 'lo', ' wor', 'ld', ', how', ' are', ' you']

/** A small answer of a format, and what passes it on. */
export interface SmallAnswer {
  readonly relayOf: (turn?: WrittenTurn) => Transcoder
  readonly endOf: (relay: Transcoder) => string
  readonly whole: WrittenTurn
  /** What writes such an answer anew. */
  readonly encoderOf: (turn?: WrittenTurn) => AnswerEncoder
  /** A good answer, an event each; the events from `firstDelta` on are deltas, one for each word. */
  readonly events: readonly Json[]
  readonly firstDelta: number
  readonly isNamed: boolean
  /** A whole answer that says `Hello`. */
  readonly reply: object
}

const response = { id: 'resp_1', object: 'response', status: 'in_progress', output: [] }
const item = { type: 'message', id: 'msg_1', role: 'assistant', status: 'completed' }
const place = { item_id: 'msg_1', output_index: 0, content_index: 0 }
const part = { type: 'output_text', text: 'Hello', annotations: [], logprobs: [] }

/** By the path that gives such answers. */
export const smallAnswers: Readonly<Record<string, SmallAnswer>> = {
  '/responses': {
    relayOf: responses.relayOf,
    endOf: responses.endOf,
    encoderOf: (turn = responses.streamed) => clientFormats['openai-responses'].createEncoder(turn, responses.identity),
    whole: responses.whole,
    isNamed: true,
    firstDelta: 2,
    events: [
      { type: 'response.created', sequence_number: 0, response },
      { type: 'response.output_item.added', sequence_number: 1, output_index: 0, item: { ...item, content: [] } },
      ...words.map((delta, at) => ({ type: 'response.output_text.delta', sequence_number: 2 + at, ...place, delta })),
      { type: 'response.completed', sequence_number: 9, response: { ...response, status: 'completed' } },
    ],
    reply: { ...response, status: 'completed', output: [{ ...item, content: [part] }] },
  },
  '/messages': {
    relayOf: messages.relayOf,
    endOf: messages.endOf,
    encoderOf: (turn = messages.streamed) => clientFormats['anthropic-messages'].createEncoder(turn, messages.identity),
    whole: messages.whole,
    isNamed: true,
    firstDelta: 2,
    events: [messageStart(), ...textBlock(0, ...words), messageDelta('end_turn', { output_tokens: 7 }), messageStop],
    reply: {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      content: [{ type: 'text', text: 'Hello' }],
      stop_reason: 'end_turn',
      usage: { input_tokens: 1, output_tokens: 1 },
    },
  },
  '/chat/completions': {
    relayOf: chat.relayOf,
    endOf: chat.endOf,
    encoderOf: (turn = chat.streamed) => clientFormats['openai-chat'].createEncoder(turn, chat.identity),
    whole: chat.whole,
    isNamed: false,
    firstDelta: 0,
    events: [...words.map((content) => chunk({ content }) as Json), stop() as Json],
    reply: {
      id: 'c',
      object: 'chat.completion',
      choices: [{ index: 0, message: { role: 'assistant', content: 'Hello' }, finish_reason: 'stop' }],
    },
  },
}

/** The stream of an answer, the event at that place changed. */
export function streamOf(
  { events, isNamed }: SmallAnswer,
  at: number,
  change: (json: string) => Buffer,
  more = '',
): Buffer {
  return Buffer.concat(
    events.flatMap((event, index) => {
      const json = JSON.stringify(event)
      const name = isNamed ? `event: ${String(event['type'])}\n` : ''
      return [
        Buffer.from(`${name}${index === at ? more : ''}data: `),
        index === at ? change(json) : Buffer.from(json),
        Buffer.from('\n\n'),
      ]
    }),
  )
}
