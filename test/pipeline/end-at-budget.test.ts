import { describe, expect, it } from 'vitest'
import type { TurnEvent } from '../../src/canonical/turn-event.ts'
import { GatewayError } from '../../src/errors/gateway-error.ts'
import { endAtBudget } from '../../src/pipeline/end-at-budget.ts'
import { turnOf } from '../routing/arrange.ts'

const whyLimited = new GatewayError('payment_required', 'no more is left')
const asked = { ...turnOf(), isStream: true, outputTokensMax: 1000 }
const limited = { outputTokensMax: 3, whyLimited }
const fault = {
  kind: 'fault',
  fault: { type: 'payment_required', status: 402, message: 'no more is left', isOwnRefusal: true },
}
const says = (text: string): TurnEvent => ({ kind: 'text-delta', index: 0, part: 0, text })
const finish = (stopReason: 'end' | 'max-tokens'): TurnEvent => ({ kind: 'finish', stopReason })

describe('an answer with less output than was asked for', () => {
  it('ends in words where it reaches the limit that was sent', () => {
    const stage = endAtBudget(asked, limited)
    expect(stage?.([says('a'), says('b')])).toEqual([says('a'), says('b')])
    expect(stage?.([says('c'), finish('max-tokens')])).toEqual([says('c'), fault])
  })

  it('ends in words where its provider goes on beyond that', () => {
    const stage = endAtBudget(asked, limited)
    expect(stage?.([says('a'), says(''), says('b'), says('c')])).toHaveLength(4)
    expect(stage?.([says('d'), finish('end')])).toEqual([fault])
  })

  it('has no end of what the limit cut off, whenever its provider says that it ends', () => {
    const call: TurnEvent = { kind: 'arguments-delta', index: 1, text: '{"cmd":' }
    const [text, half]: TurnEvent[] = [0, 1].map((index) => ({ kind: 'item-done', index }))
    if (text === undefined || half === undefined) throw new Error('unreachable')
    const whole = [says('a'), text, call, half, finish('max-tokens')]
    expect(endAtBudget(asked, limited)?.(whole)).toEqual([says('a'), text, call, fault])
    const stage = endAtBudget(asked, limited)
    expect(whole.flatMap((event) => stage?.([event]) ?? [])).toEqual([says('a'), text, call, fault])
  })

  it('has the ends of all that ended before another thing did', () => {
    const done: TurnEvent = { kind: 'item-done', index: 0 }
    const broken: TurnEvent = {
      kind: 'fault',
      fault: { type: 'provider_unavailable', status: 502, message: 'it broke' },
    }
    for (const end of [finish('end'), broken]) {
      const stage = endAtBudget(asked, limited)
      expect([says('a'), done, end].flatMap((event) => stage?.([event]) ?? [])).toEqual([says('a'), done, end])
    }
    expect(endAtBudget(asked, limited)?.([says('a'), done, ...'bcd'.split('').map(says)]).slice(1)).toEqual([
      done,
      says('b'),
      says('c'),
      fault,
    ])
  })

  it('ends as it does where it is shorter', () => {
    const events = [says('a'), finish('end')]
    expect(endAtBudget(asked, limited)?.(events)).toBe(events)
  })
})

it('any other answer may go through as bytes', () => {
  expect(endAtBudget({ ...asked, isStream: false }, limited)).toBeNull()
  expect(endAtBudget(asked, {})).toBeNull()
  // Without a limit of its own it ends as any answer does that is cut off.
  expect(endAtBudget(turnOf(), { outputTokensMax: 3 })).toBeNull()
})
