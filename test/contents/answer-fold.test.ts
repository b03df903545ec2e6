import { describe, expect, it } from 'vitest'
import type { TurnEvent } from '../../src/canonical/turn-event.ts'
import { AnswerFold } from '../../src/contents/answer-fold.ts'

const text: readonly TurnEvent[] = [
  { kind: 'item-start', index: 0, item: { kind: 'message' } },
  { kind: 'text-delta', index: 0, part: 0, text: 'I remove it.' },
  { kind: 'item-done', index: 0 },
]
const call: readonly TurnEvent[] = [
  { kind: 'item-start', index: 1, item: { kind: 'tool-call', variant: 'custom', callId: 'c1', name: 'exec' } },
  { kind: 'arguments-delta', index: 1, text: 'rm -rf /srv/old-backup' },
]
const made = { type: 'tool_call', id: 'c1', name: 'exec', arguments: 'rm -rf /srv/old-backup' }

function folded(events: readonly TurnEvent[], usualFinish?: string) {
  const fold = new AnswerFold(1000)
  fold.take(events)
  return fold.read(usualFinish)
}

describe('the stored messages of an answer', () => {
  it('have a call that was made', () => {
    const events = [...text, ...call, { kind: 'item-done', index: 1 }, { kind: 'finish', stopReason: 'tool-calls' }]
    expect(folded(events as TurnEvent[])).toEqual([
      { role: 'assistant', parts: [{ type: 'text', content: 'I remove it.' }, made], finish_reason: 'tool_call' },
    ])
  })

  const cutOff: TurnEvent = { kind: 'item-done', index: 1, isIncomplete: true }
  const fault: TurnEvent = { kind: 'fault', fault: { type: 'provider_unavailable', status: 0, message: 'broken' } }
  it.each<[string, readonly TurnEvent[], string | undefined, string]>([
    ['its provider broke off', [fault], undefined, 'error'],
    ['the gateway ended', [], 'error', 'error'],
    ['its caller left', [], 'cancelled', 'cancelled'],
    ['reached its limit', [cutOff, { kind: 'finish', stopReason: 'max-tokens' }], undefined, 'length'],
  ])('have no call that was not finished in an answer that %s', (_, end, usualFinish, finish) => {
    const unfinished = { type: 'text', content: '[unfinished call of exec: rm -rf /srv/old-backup]' }
    expect(folded([...text, ...call, ...end], usualFinish)).toEqual([
      { role: 'assistant', parts: [{ type: 'text', content: 'I remove it.' }, unfinished], finish_reason: finish },
    ])
  })
})
