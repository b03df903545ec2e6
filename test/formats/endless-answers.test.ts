import { expect, test } from 'vitest'
import type { TurnEvent } from '../../src/canonical/turn-event.ts'
import type { EventDecoder, Transcoder } from '../../src/formats/format.ts'
import { openAiChat } from '../../src/formats/openai-chat/upstream.ts'
import { translateStream } from '../../src/formats/translation.ts'
import { messageStart } from './anthropic-messages/message-streams.ts'
import { call, chunk } from './openai-chat/chat-streams.ts'
import { smallAnswers } from './small-answers.ts'

const tooLarge = { fault: { type: 'provider_unavailable', message: expect.stringContaining('too large') } }

/** How often a chunk is taken until the answer is over, `max` times at most. */
function pushUntilOver(transcoder: Transcoder, chunkAt: (at: number) => Uint8Array, max: number): number {
  for (let at = 0; at < max; at++) {
    transcoder.push(chunkAt(at))
    transcoder.take()
    if (transcoder.outcome !== null) return at
  }
  return max
}

/** A decoder that makes the same events of every chunk. */
function decoderOf(events: (at: number) => readonly TurnEvent[]): EventDecoder {
  let count = 0
  return { push: (_, out) => void out.push(...events(count++)), end: () => {} }
}

test.each(Object.entries(smallAnswers))(
  'N18: a translated stream of endless items or bytes ends as a fault, for %s',
  (_path, { encoderOf }) => {
    const item = (index: number): TurnEvent[] => [
      { kind: 'item-start', index, item: { kind: 'message' } },
      { kind: 'item-done', index },
    ]
    const items = translateStream(decoderOf(item), encoderOf(), true)
    expect(pushUntilOver(items, () => new Uint8Array(1), 20_000)).toBe(10_000)
    expect(items.outcome).toMatchObject(tooLarge)
    const bytes = translateStream(
      decoderOf(() => []),
      encoderOf(),
      true,
    )
    const mebibyte = new Uint8Array(1024 * 1024)
    expect(pushUntilOver(bytes, () => mebibyte, 300)).toBe(256)
    expect(bytes.outcome).toMatchObject(tooLarge)
  },
)

test('N18: what waits in a decoder of chat completions has a bound', () => {
  const decoder = openAiChat.createDecoder()
  const out: TurnEvent[] = []
  const text = (...chunks: object[]) => chunks.map((each) => `data: ${JSON.stringify(each)}\n\n`).join('')
  decoder.push(Buffer.from(text(chunk(call(0, 'call_0', 'f', '{')))), out)
  const waiting = Array.from({ length: 1000 }, () => chunk({ content: 'x' }))
  for (let at = 0; at < 110 && out.at(-1)?.kind !== 'fault'; at++) decoder.push(Buffer.from(text(...waiting)), out)
  expect(out.at(-1)).toMatchObject({ kind: 'fault', ...tooLarge })
})

test('N18: a relay of chat completions takes so many calls, and ids so long', () => {
  const begun = (at: number, id: string) => Buffer.from(`data: ${JSON.stringify(chunk(call(at, id, 'f', '')))}\n\n`)
  const { relayOf } = smallAnswers['/chat/completions'] ?? {}
  const many = relayOf?.()
  const long = relayOf?.()
  if (many === undefined || long === undefined) throw new Error('no relay')
  expect(pushUntilOver(many, (at) => begun(at, `call_${at}`), 20_000)).toBe(10_000)
  expect(many.outcome).toMatchObject(tooLarge)
  expect(pushUntilOver(long, (at) => begun(at, `${at}${'x'.repeat(1024 * 1024)}`), 10)).toBe(3)
  expect(long.outcome).toMatchObject(tooLarge)
})

test('N18: a relay of messages takes so much of what ends one, and so many members', () => {
  const event = (wire: object) => Buffer.from(`data: ${JSON.stringify(wire)}\n\n`)
  const start = () => {
    const relay = smallAnswers['/messages']?.relayOf()
    if (relay === undefined) throw new Error('no relay')
    relay.push(event(messageStart()))
    return relay
  }
  const [long, many] = [start(), start()]
  const end = (fields: object) => event({ type: 'message_delta', delta: {}, usage: {}, ...fields })
  expect(pushUntilOver(long, () => end({ member: 'x'.repeat(1000) }), 5000)).toBeLessThan(1100)
  expect(long.outcome).toMatchObject(tooLarge)
  // All of them are merged, and held to the contract, with each event.
  expect(pushUntilOver(many, (at) => end({ [`member_${at}`]: 1, usage: { [`u${at}`]: at } }), 5000)).toBeLessThan(200)
  expect(many.outcome).toMatchObject(tooLarge)
})
