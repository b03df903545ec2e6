import { expect, it } from 'vitest'
import type { WrittenTurn } from '../../src/canonical/turn.ts'
import { ByteDelivery } from '../../src/pipeline/byte-delivery.ts'
import { type DeliverParts, deliveryOf } from '../../src/pipeline/deliver.ts'
import { EventDelivery } from '../../src/pipeline/event-delivery.ts'
import { Cancellation } from '../../src/streams/cancellation.ts'
import { answeredWith, answerOf, planOf, TextEncoder, turnOf } from './arrange.ts'

const asWritten = { format: 'openai-responses', wire: {}, source: {} } as const
const asked: WrittenTurn = { ...turnOf(), isStream: true, asWritten }
const route = {
  ...{ inspectors: [], loop: null, cancellation: new Cancellation(), reportBug: () => {} },
  ask: () => Promise.reject(new Error('never')),
  settleStep: () => Promise.reject(new Error('never')),
}

function partsWith(made: unknown[]): DeliverParts {
  const client = {
    createEncoder: (...of: unknown[]) => {
      made.push(of)
      return new TextEncoder()
    },
  }
  return { clientFormats: { 'openai-responses': client } } as unknown as DeliverParts
}

it('makes one encoder for an answer of events, of what the caller wrote', () => {
  const made: unknown[] = []
  const { answered } = answeredWith([answerOf(['a'])])
  const shown = { ...answered, shownBodies: [{ asked: 1 }] }
  const delivery = deliveryOf(partsWith(made), asked, { plan: planOf(), answered: shown }, () => route)
  expect(delivery).toBeInstanceOf(EventDelivery)
  expect(made).toEqual([[asked, answered.identity, [{ asked: 1 }]]])
})

it('lets an answer of bytes through without one', () => {
  const made: unknown[] = []
  const { answered } = answeredWith([])
  const answer = { ...answered.answer, reading: { way: 'bytes' } } as never
  const never = () => {
    throw new Error('nobody needs a route')
  }
  const delivery = deliveryOf(partsWith(made), asked, { plan: planOf(), answered: { ...answered, answer } }, never)
  expect(delivery).toBeInstanceOf(ByteDelivery)
  expect(made).toEqual([])
})
