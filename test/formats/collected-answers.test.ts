import { describe, expect, test } from 'vitest'
import { openAiChat } from '../../src/formats/openai-chat/upstream.ts'
import { CollectedBody } from '../../src/formats/shared/collected-body.ts'
import { translateReply } from '../../src/formats/translation.ts'
import { smallAnswers } from './small-answers.ts'

const tooLarge = { fault: { type: 'provider_unavailable', message: expect.stringContaining('too large') } }

function callsReply(count: number): Buffer {
  const calls = Array.from({ length: count }, (_, at) => ({
    id: `call_${at}`,
    type: 'function',
    function: { name: 'f', arguments: '{}' },
  }))
  const message = { role: 'assistant', content: null, tool_calls: calls }
  return Buffer.from(JSON.stringify({ id: 'c', choices: [{ index: 0, message, finish_reason: 'tool_calls' }] }))
}

describe('N18: an unstreamed answer', () => {
  test.each(Object.entries(smallAnswers))('of 200,000 calls is a fault of its provider, for %s', (_, { encoderOf }) => {
    const reply = translateReply(openAiChat, encoderOf(), false)
    reply.push(callsReply(200_000))
    reply.end()
    expect(reply.outcome).toMatchObject(tooLarge)
  })

  test('of many calls comes through', () => {
    const { encoderOf } = smallAnswers['/responses'] ?? {}
    if (encoderOf === undefined) throw new Error('no encoder')
    const reply = translateReply(openAiChat, encoderOf(), false)
    reply.push(callsReply(5_000))
    reply.end()
    expect(reply.outcome).toMatchObject({ fault: null })
  })

  test('is kept in one piece however small its pieces are, and not beyond its bound', () => {
    const body = new CollectedBody()
    // Each piece is cut from a buffer of its reader, which nothing of the body may keep.
    const readers = Buffer.alloc(64 * 1024, 'a')
    for (let at = 0; at < 100_000; at++) body.push(readers.subarray(at % 1000, (at % 1000) + 3))
    readers.fill('b')
    expect(body.take().toString()).toBe('a'.repeat(300_000))
    const endless = new CollectedBody()
    const mebibyte = Buffer.alloc(1024 * 1024)
    let taken = 0
    while (endless.push(mebibyte)) taken++
    expect(taken).toBe(64)
    expect(endless.take()).toHaveLength(0)
  })
})
