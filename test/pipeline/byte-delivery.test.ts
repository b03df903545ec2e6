import { expect, it } from 'vitest'
import { IncomingAnswer } from '../../src/attempts/incoming-answer.ts'
import type { Transcoder } from '../../src/formats/format.ts'
import { ByteDelivery } from '../../src/pipeline/byte-delivery.ts'
import { answeredWith, planOf } from './arrange.ts'

it('hands on what its relay has, reads on for it, and adds nothing', async () => {
  const calls: string[] = []
  let outcome: Transcoder['outcome'] = null
  const relay: Transcoder = {
    ...{ way: 'bytes', deltaCount: 3, keptBytes: 4, hasContent: true, said: 'answer' },
    get outcome() {
      return outcome
    },
    push: (chunk) => void calls.push(`push ${Buffer.from(chunk).toString()}`),
    end() {
      outcome = { stopReason: 'end', fault: null, usage: null, upstreamId: null, serviceTier: null }
    },
    take: () => 'ready',
    encodeEnd: () => 'end',
    encodeReply: () => 'reply',
  }
  const chunks = [[Buffer.from('a'), Buffer.from('b')]]
  const source = {
    read: async () => chunks.shift() ?? null,
    limitSilence: () => {},
    cancel: (reason: Error) => void calls.push(`cancel ${reason.message}`),
    release: () => void calls.push('release'),
  }
  const decode = (bytes: Uint8Array) => [
    { kind: 'text-delta', index: 0, part: 0, text: Buffer.from(bytes).toString() } as const,
  ]
  const answer = new IncomingAnswer({ source, reading: relay, decode, ignoredParameters: [], headers: {} }, true)
  const delivery = new ByteDelivery({ ...answeredWith([]).answered, answer }, planOf(), relay)
  await delivery.advance()
  expect([delivery.outcome, delivery.take(), delivery.deltaCount, delivery.keptBytes]).toEqual([null, 'ready', 3, 4])
  // Decoded from the provider's own bytes, and not before somebody asks.
  expect(delivery.said()).toEqual({ text: 'ab', deltaCount: 1 })
  await delivery.advance()
  expect(delivery.outcome).toMatchObject({ stopReason: 'end' })
  expect([delivery.encodeEnd({} as never), delivery.encodeReply({} as never)]).toEqual(['end', 'reply'])
  delivery.finish()
  delivery.cancel(new Error('why'))
  delivery.release()
  expect(calls).toEqual(['push a', 'push b', 'release', 'cancel why'])
})
