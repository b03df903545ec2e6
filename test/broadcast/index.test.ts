import { expect, test } from 'vitest'
import { destinationKinds } from '../../src/broadcast/index.ts'

test('every kind goes by its type', () => {
  expect(Object.entries(destinationKinds).filter(([type, kind]) => kind.type !== type)).toEqual([])
})
