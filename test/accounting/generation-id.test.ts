import { expect, it } from 'vitest'
import { createGenerationId } from '../../src/accounting/generation-id.ts'

it('begins with the time in 12 hexadecimal digits, which 20 random ones follow', () => {
  const receivedAt = Date.UTC(2025, 0, 31)
  expect(createGenerationId(receivedAt)).toMatch(/^gen-0194b9a84400[0-9a-f]{20}$/)
  expect(createGenerationId(1)).toMatch(/^gen-000000000001[0-9a-f]{20}$/)
})

it('never repeats what is random', () => {
  const ids = Array.from({ length: 1000 }, () => createGenerationId(5).slice(-20))
  expect(new Set(ids).size).toBe(ids.length)
})
