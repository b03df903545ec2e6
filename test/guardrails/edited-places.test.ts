import { expect, it } from 'vitest'
import { EditedPlaces } from '../../src/guardrails/edited-places.ts'

it('says where what an annotation points to is after edits, in code points', () => {
  const places = new EditedPlaces()
  places.take('\u{1f600} joe@x.org is', 0, 15, [{ start: 3, end: 12, text: '[EMAIL_1]x' }])
  expect(places.isEdited).toBe(true)
  expect(places.shown).toBe(14)
  expect(places.of(0, 2)).toEqual({ start: 0, end: 2 })
  expect(places.of(12, 14)).toEqual({ start: 13, end: 15 })
  expect(places.of(5, 14)).toBeUndefined()
  places.take('behind it', 0, 9, [])
  expect(places.of(16, 18)).toEqual({ start: 17, end: 19 })
})

it('leaves a text alone of which nothing was edited', () => {
  const places = new EditedPlaces()
  places.take('abc', 0, 3, [])
  expect(places.isEdited).toBe(false)
  expect(places.of(1, 9)).toEqual({ start: 1, end: 9 })
})
