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
