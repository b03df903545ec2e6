import { describe, expect, it } from 'vitest'
import { ask, conversationOf } from '../ask.ts'

describe('sim/json', () => {
  it('satisfies the schema that is asked for', async () => {
    const schema = {
      type: 'object',
      properties: { city: { type: 'string' }, days: { type: 'integer', minimum: 1, maximum: 7 } },
      required: ['city', 'days'],
      additionalProperties: false,
    }
    const answer = await ask(
      'sim/json',
      conversationOf('Plan', { textFormat: { kind: 'json-schema', name: 'plan', schema } }),
    )
    const value: unknown = JSON.parse(answer.text)
    expect(value).toEqual({ city: expect.any(String), days: expect.any(Number) })
  })

  it('gives a small object without a schema, asked for or not', async () => {
    const expected = { prompt: 'Plan', turn: 1, media: [] }
    const asked = await ask('sim/json', conversationOf('Plan', { textFormat: { kind: 'json-object' } }))
    expect(JSON.parse(asked.text)).toEqual(expected)
    expect(JSON.parse((await ask('sim/json', conversationOf('Plan'))).text)).toEqual(expected)
  })

  it('is cut short by the output limit like any text', async () => {
    const answer = await ask('sim/json', conversationOf('Plan', { outputTokensMax: 2 }))
    expect(answer.stopReason).toBe('max-tokens')
    expect(() => JSON.parse(answer.text)).toThrow()
  })
})
