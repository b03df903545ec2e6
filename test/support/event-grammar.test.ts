import { describe, expect, it } from 'vitest'
import type { TurnEvent } from '../../src/canonical/turn-event.ts'
import { expectGrammar } from './event-grammar.ts'

const start: TurnEvent = { kind: 'start' }
const message: TurnEvent = { kind: 'item-start', index: 0, item: { kind: 'message' } }
const text: TurnEvent = { kind: 'text-delta', index: 0, part: 0, text: 'hi' }
const done: TurnEvent = { kind: 'item-done', index: 0 }
const finish: TurnEvent = { kind: 'finish', stopReason: 'end' }
const fault: TurnEvent = { kind: 'fault', fault: { type: 'server', status: 500, message: 'broken' } }

describe('expectGrammar', () => {
  it.each<[string, TurnEvent[]]>([
    ['a whole answer', [start, message, text, done, finish]],
    ['an answer without items', [start, finish]],
    ['a failure before anything', [fault]],
    ['a failure in the middle', [start, message, text, fault]],
    [
      'items that are open at once',
      [
        start,
        message,
        { kind: 'item-start', index: 1, item: { kind: 'message' } },
        text,
        { kind: 'item-done', index: 1 },
        done,
        finish,
      ],
    ],
  ])('accepts %s', (_, events) => {
    expect(() => expectGrammar(events)).not.toThrow()
  })

  it.each<[string, TurnEvent[], RegExp]>([
    ['no start', [message, text, done, finish], /event 0 \(item-start\): start comes first/],
    ['two starts', [start, start, finish], /event 1/],
    ['an end that is missing', [start, message, text, done], /without finish or fault/],
    ['an event after the end', [start, finish, fault], /nothing follows/],
    ['an item that is not done', [start, message, text, finish], /item 0 is not done/],
    ['a delta for no item', [start, text, finish], /has not started/],
    ['a delta after the item was done', [start, message, done, text, finish], /done already/],
    ['an item number that is skipped', [start, { ...message, index: 1 } as TurnEvent, finish], /numbered from 0/],
    ['a part that is skipped', [start, message, { ...text, part: 1 } as TurnEvent, done, finish], /leaves a gap/],
    [
      'arguments of a message',
      [start, message, { kind: 'arguments-delta', index: 0, text: '{' }, done, finish],
      /no arguments/,
    ],
    [
      'thoughts of a message',
      [start, message, { kind: 'reasoning-delta', index: 0, part: 0, text: 'x' }, done, finish],
      /belongs to/,
    ],
    [
      'text and refusal in one part',
      [start, message, text, { kind: 'refusal-delta', index: 0, part: 0, text: 'no' }, done, finish],
      /was made of text-delta/,
    ],
    [
      'a signed message',
      [start, message, { ...done, signature: 'x' } as TurnEvent, finish],
      /only reasoning is signed/,
    ],
  ])('refuses %s', (_, events, message) => {
    expect(() => expectGrammar(events)).toThrow(message)
  })

  it('lets a cut answer end anywhere', () => {
    expect(() => expectGrammar([start, message, text], { isCut: true })).not.toThrow()
    expect(() => expectGrammar([], { isCut: true })).not.toThrow()
  })
})
