import { describe, expect, it } from 'vitest'
import type { Turn } from '../../src/canonical/turn.ts'
import { fitPlan } from '../../src/policy/fit-plan.ts'
import { catalogOf, model, plan, turnOf } from '../routing/arrange.ts'

const never = new AbortController().signal
const made = plan(catalogOf(model('a/m', { p: { contextLength: 1000 }, q: { contextLength: null } })), {})
const strict = (fields: Partial<Turn> = {}, promptTokensGuess = 600): Turn => ({
  ...turnOf({ promptTokensGuess }),
  truncation: 'disabled',
  ...fields,
})
const saying = (count: number) => () => ({
  ...{ items: [{ kind: 'message', role: 'user', parts: [{ kind: 'text', text: 'river '.repeat(count).trim() }] }] },
  tools: [],
})
const talking = (count: number) => saying(count) as unknown as Turn['conversation']

describe('fitPlan', () => {
  it('counts nothing where the guess is far from every context', () => {
    // The conversation of these turns can't be decoded.
    expect(fitPlan(made, strict({}, 400), never)).toBe(made)
    expect(fitPlan(made, strict({ outputTokensMax: 200 }, 400), never)).toBe(made)
  })

  it('leaves a conversation that can not be decoded to the provider', async () => {
    expect(await fitPlan(made, strict(), never)).toBe(made)
  })

  it('keeps endpoints with room to the last token, and those of which no context is known', async () => {
    const exact = await fitPlan(made, strict({ conversation: talking(900), outputTokensMax: 100 }), never)
    expect(exact).toBe(made)
    const tight = await fitPlan(made, strict({ conversation: talking(901), outputTokensMax: 100 }), never)
    expect(tight.candidates.map(({ endpoint }) => endpoint.tag)).toEqual(['q'])
    expect(tight.excluded).toMatchObject([{ endpoint: { tag: 'p' }, reason: 'context_length' }])
    expect(tight.tooLong).toBeUndefined()
  })
})
