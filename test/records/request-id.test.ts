import { describe, expect, it } from 'vitest'
import { createRequestId, isOwnRequestId, timeOfRequestId } from '../../src/records/request-id.ts'

describe('the id of a request', () => {
  it('says its time, and is never the same twice', () => {
    const now = Date.parse('2026-01-05T09:30:00.123Z')
    const ids = Array.from({ length: 1_000 }, () => createRequestId(now))
    expect(new Set(ids).size).toBe(1_000)
    for (const id of ids) {
      expect(id).toMatch(/^req-[0-9a-f]{32}$/)
      expect(isOwnRequestId(id)).toBe(true)
      expect(timeOfRequestId(id)).toBe(now)
    }
  })

  it('says nothing where the caller chose it', () => {
    for (const id of ['req-1', 'trace:7', 'req-6f1c2b3a-0000-4000-8000-000000000000']) {
      expect(isOwnRequestId(id)).toBe(false)
      expect(timeOfRequestId(id)).toBeNaN()
    }
  })
})
