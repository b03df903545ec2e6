import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSet } from '../../src/formats/shared/is-set.ts'
import { runs } from '../support/level.ts'
import { hasRecordings } from '../support/recordings.ts'
import * as messages from './anthropic-messages/client/exchanges.ts'
import { cuts, handMadeAnswers, recordedAnswers, type WholeAnswer, wholeAnswers } from './cut-answers.ts'
import * as chat from './openai-chat/exchanges.ts'
import { arbitraryAnswer } from './openai-responses/arbitrary-events.ts'
import * as responses from './openai-responses/exchanges.ts'

// A program runs a call that looks finished, and keeps a text that does. What was open when an answer broke off must never look so.
const place = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true })
const cut = fc.constantFrom(...cuts)

function cutAnywhere(answers: readonly WholeAnswer[]): void {
  const whole = fc.constantFrom(...answers)
  const held = fc.property(whole, place, cut, (answer, at, how) => {
    expect(answer.problems(Math.floor(at * answer.length), how)).toEqual([])
  })
  fc.assert(held, { numRuns: runs(5000) })
}

describe('an answer that is cut at any byte closes nothing that was open, in all pairs of formats', () => {
  test('by hand, of each format of providers', () => cutAnywhere(handMadeAnswers()))

  test.skipIf(!hasRecordings)('recorded', () => cutAnywhere(recordedAnswers()))

  test('generated', () => {
    const writers = [
      ['openai-responses', responses.encodeStream],
      ['anthropic-messages', messages.encodeStream],
      ['openai-chat', chat.encodeStream],
    ] as const
    const held = fc.property(arbitraryAnswer, fc.constantFrom(...writers), place, cut, (events, writer, at, how) => {
      const [id, encodeStream] = writer
      const [answer] = wholeAnswers(id, id, Buffer.from(encodeStream(events)))
      fc.pre(isSet(answer))
      expect(answer?.problems(Math.floor(at * answer.length), how)).toEqual([])
    })
    fc.assert(held, { numRuns: runs(2000) })
  })
})
