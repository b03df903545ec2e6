import { expect, it } from 'vitest'
import { Kept } from '../../src/app/kept.ts'

it('gives the same thing for the same settings, and another one for others', () => {
  const kept = new Kept(({ size }: { size: number }) => ({ size }))
  const first = kept.of({ size: 1 })
  expect(kept.of({ size: 1 })).toBe(first)
  expect(kept.of({ size: 2 })).toEqual({ size: 2 })
  expect(kept.of({ size: 1 })).not.toBe(first)
})

it('keeps what it had where the next can not be made', () => {
  const kept = new Kept(({ size }: { size: number }) => {
    if (size < 0) throw new TypeError('too small')
    return { size }
  })
  const first = kept.of({ size: 1 })
  expect(() => kept.of({ size: -1 })).toThrow('too small')
  expect(kept.of({ size: 1 })).toBe(first)
})

it('takes nothing for settings, too', () => {
  const kept = new Kept((_: undefined) => ({}))
  expect(kept.of(undefined)).toBe(kept.of(undefined))
})
