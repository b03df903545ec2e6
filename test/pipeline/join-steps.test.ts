import { expect, it } from 'vitest'
import type { TurnEvent } from '../../src/canonical/turn-event.ts'
import { JoinedSteps } from '../../src/pipeline/join-steps.ts'
import { expectGrammar } from '../support/event-grammar.ts'
import { answerOf, text } from './arrange.ts'

const call = (index: number): TurnEvent[] => [
  {
    kind: 'item-start',
    index,
    item: { kind: 'tool-call', variant: 'function', id: 'fc_1', callId: 'call_1', name: 'f' },
  },
  { kind: 'arguments-delta', index, text: '{}' },
  { kind: 'item-done', index },
]

it('makes one answer of two: one start, items numbered through, no end between them', () => {
  const steps = new JoinedSteps()
  const first = steps.join([...answerOf(['a']).slice(0, -1), ...call(1), { kind: 'finish', stopReason: 'tool-calls' }])
  steps.begin()
  const second = steps.join(answerOf(['b']))
  const all = [...first, ...second]
  expect(all.filter(({ kind }) => kind === 'start')).toHaveLength(1)
  expect(all.some(({ kind }) => kind === 'finish')).toBe(false)
  expect(all.flatMap((event) => (event.kind === 'item-start' ? [event.index] : []))).toEqual([0, 1, 2])
  expect(second).toContainEqual(text('b', 2))
  expect(steps.end).toMatchObject({ kind: 'finish', stopReason: 'end' })
  expectGrammar([...all, { kind: 'finish', stopReason: 'end' }], { isCut: false })
})

it('gives no id twice, of items or of calls', () => {
  const steps = new JoinedSteps()
  const starts = [0, 1, 2].flatMap(() => {
    steps.begin()
    return steps.join(call(0)).flatMap((event) => (event.kind === 'item-start' ? [event.item] : []))
  })
  expect(starts).toMatchObject([
    { id: 'fc_1', callId: 'call_1' },
    { id: 'fc_1_2', callId: 'call_1_2' },
    { id: 'fc_1_3', callId: 'call_1_3' },
  ])
})

it('leaves out what belongs to an item that nobody saw start', () => {
  const steps = new JoinedSteps()
  expect(steps.join([text('hidden', 3), { kind: 'item-done', index: 3 }])).toEqual([])
  const [shown] = steps.join([{ kind: 'item-start', index: 4, item: { kind: 'message' } }])
  expect(shown).toMatchObject({ index: 0 })
})
