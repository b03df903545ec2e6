import { describe, expect, it } from 'vitest'
import { call, fit, inPairs, outline, result, user } from './fit-conversation.ts'

describe('results of tools', () => {
  it.each(inPairs)('stand right after their calls at %s', (format) => {
    const items = [user('go'), call('c1'), call('c2'), result('c1'), user('hurry'), result('c2')]
    const { said, adjusted } = fit({ items }, { format })
    expect(outline(said)).toEqual([
      'user: go',
      'tool-call c1',
      'tool-call c2',
      'tool-result c1',
      'tool-result c2',
      'user: hurry',
    ])
    expect(adjusted.map(({ path }) => path)).toEqual(['input'])
  })

  it('stay where they are for a format that finds them by their ids', () => {
    const items = [user('go'), call('c1'), user('hurry'), result('c1')]
    expect(fit({ items }, { format: 'openai-responses' }).said.items).toBe(items)
  })

  it.each(inPairs)('that are missing are said to be missing at %s, and those without a call are told', (format) => {
    const items = [user('go'), call('c1'), user('go on'), result('lost', 'found')]
    const { said } = fit({ items }, { format })
    expect(outline(said)).toEqual([
      'user: go',
      'tool-call c1',
      'tool-result c1',
      'user: go on',
      'user: The result of an earlier tool call:found',
    ])
    expect(said.items[2]).toMatchObject({ isError: true })
  })

  it('that are still to come are not made up', () => {
    const items = [user('go'), call('c1')]
    expect(fit({ items }, {}).said.items).toBe(items)
  })

  it('find their calls where an id is used again in a later turn', () => {
    const items = [call('c'), result('c', 'first'), user('again'), call('c'), user('hm'), result('c', 'second')]
    const { said } = fit({ items: [user('go'), ...items] }, {})
    expect(outline(said)).toEqual([
      ...['user: go', 'tool-call c', 'tool-result c', 'user: again', 'tool-call c', 'tool-result c', 'user: hm'],
    ])
    expect(said.items[5]).toEqual(result('c', 'second'))
  })
})
