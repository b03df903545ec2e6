import { describe, expect, it } from 'vitest'
import { explainBody, explainStrictly } from '../../src/contract/contract.ts'

/** A list that says how many of its members were looked at. */
function watched(length: number, member: unknown): { readonly list: unknown[]; readonly looks: () => number } {
  let looks = 0
  const list = new Proxy(
    Array.from({ length }, () => member),
    {
      get(target, key, receiver) {
        if (typeof key === 'string' && /^\d+$/.test(key)) looks++
        return Reflect.get(target, key, receiver)
      },
    },
  )
  return { list, looks: () => looks }
}

describe('N2: explaining what is wrong with a body', () => {
  it.each([
    [20_000, 'numbers', 'createResponse', { model: 'a' }, 'input', 1],
    [20_000, 'messages of no role', 'createResponse', { model: 'a' }, 'input', { role: 'x' }],
    [20_000, 'messages of no role', 'createMessage', { model: 'a', max_tokens: 1 }, 'messages', { role: 'x' }],
    [
      // As many as the contract allows.
      1024,
      'tools of no type',
      'createChatCompletion',
      { model: 'a', messages: [{ role: 'user', content: 'x' }] },
      'tools',
      { type: 'x' },
    ],
  ] as const)('stops soon in a list of %i %s (%s)', async (count, _name, id, rest, member, wrong) => {
    const { list, looks } = watched(count, wrong)
    const issues = await explainBody(id, { ...rest, [member]: list })
    expect(issues).toHaveLength(20)
    expect(issues[0]?.path).toMatch(new RegExp(`^${member}\\[0\\]`))
    expect(looks()).toBeLessThan(500)
  })

  it('names unknown fields, the first of very many', async () => {
    const fields = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`field_${at}`, at]))
    const issues = await explainStrictly('createResponse', { model: 'a', input: 'x', ...fields })
    expect(issues.map(({ path }) => path)).toContain('field_0')
  })

  it('says everything about a body with little wrong in it', async () => {
    expect(await explainBody('createResponse', { model: 5, input: 'x', temperature: 'hot' })).toEqual([
      { path: 'model', message: 'must be string' },
      { path: 'temperature', message: 'must be number or null' },
    ])
  })
})
