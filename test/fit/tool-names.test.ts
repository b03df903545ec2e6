import { describe, expect, it } from 'vitest'
import { call, fit, result, user } from './fit-conversation.ts'

describe('tool names', () => {
  it('have one alias in tools, choice and history, and answers have the names', () => {
    const name = '$READ.FILE'
    const { said, adjusted, restore } = fit(
      {
        tools: [
          { kind: 'function', name },
          { kind: 'native', format: 'openai-responses', type: 'custom', wire: { type: 'custom', name: 'an other' } },
        ],
        toolChoice: { kind: 'allowed', names: [name], required: true },
        items: [user('go'), call('c1', name), result('c1'), call('c2', 'gone.one'), result('c2')],
      },
      { format: 'bedrock-converse' },
    )
    const [tool, custom] = said.tools
    const alias = tool?.kind === 'function' ? tool.name : ''
    expect(alias).toMatch(/^_READ_FILE_[A-Za-z0-9]{8}$/)
    expect(custom).toMatchObject({ kind: 'function', name: expect.stringMatching(/^an_other_/) })
    expect(said.toolChoice).toEqual({ kind: 'allowed', names: [alias], required: true })
    expect(said.items[1]).toMatchObject({ name: alias })
    expect(adjusted.map(({ path }) => path)).toEqual(['tools', 'tools[0].name', 'tools[1].name', 'input[].name'])
    const start = (called: string) =>
      ({
        kind: 'item-start',
        index: 0,
        item: { kind: 'tool-call', variant: 'function', callId: 'c', name: called },
      }) as const
    expect(restore?.([start(alias), start('other')])).toEqual([start(name), start('other')])
  })

  it('of free text have their alias among allowed ones', () => {
    const wire = { type: 'custom', name: 'a b' }
    const others = [wire, { type: 'apply_patch' }]
    const { said } = fit(
      {
        tools: [{ kind: 'native', format: 'openai-responses', type: 'custom', wire }],
        toolChoice: { kind: 'allowed', names: [], required: true, others },
      },
      { format: 'openai-responses' },
    )
    const alias = expect.stringMatching(/^a_b_/)
    expect(said.tools).toMatchObject([{ wire: { name: alias } }])
    expect(said.toolChoice).toMatchObject({ others: [{ type: 'custom', name: alias }, { type: 'apply_patch' }] })
  })

  it('of two tools that differ in forbidden characters alone stay two', () => {
    const tools = ['a.b', 'a/b'].map((name) => ({ kind: 'function', name }) as const)
    const { said } = fit({ items: [user('go')], tools }, {})
    expect(new Set(said.tools.map((tool) => (tool.kind === 'function' ? tool.name : ''))).size).toBe(2)
  })
})
