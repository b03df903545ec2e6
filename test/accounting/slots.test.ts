import { describe, expect, it } from 'vitest'
import { Slots } from '../../src/accounting/slots.ts'

describe('Slots', () => {
  it('gives each value under its id until it is taken', () => {
    const slots = new Slots<{ readonly id: string }>()
    const all = Array.from({ length: 100 }, (_, index) => ({ id: `gen-${index}` }))
    for (const value of all) slots.set(value.id, value)
    for (const { id } of all.slice(0, 40)) expect(slots.take(id)?.id).toBe(id)
    const late = Array.from({ length: 60 }, (_, index) => ({ id: `late-${index}` }))
    for (const value of late) slots.set(value.id, value)
    const left = [...all.slice(40), ...late]
    expect(left.map(({ id }) => slots.get(id))).toEqual(left)
    expect(new Set(slots.values())).toEqual(new Set(left))
    expect(slots.size).toBe(left.length)
  })

  it('knows nothing of what was taken, and gives it once', () => {
    const slots = new Slots<object>()
    const value = {}
    slots.set('a', value)
    expect(slots.take('a')).toBe(value)
    expect(slots.take('a')).toBeUndefined()
    expect(slots.get('a')).toBeUndefined()
    slots.set('b', value)
    slots.set('c', value)
    expect([slots.size, slots.values().length]).toEqual([2, 2])
  })

  it('replaces what has the same id', () => {
    const slots = new Slots<number>()
    slots.set('a', 1)
    slots.set('a', 2)
    expect(slots.values()).toEqual([2])
    expect(slots.take('a')).toBe(2)
    expect(slots.size).toBe(0)
  })
})
