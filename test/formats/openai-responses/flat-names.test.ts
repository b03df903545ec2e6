import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FlatNames, flatNamesOf } from '../../../src/formats/openai-responses/flat-names.ts'
import type { InputItem, ResponseRequest, WireTool } from '../../../src/formats/openai-responses/wire.ts'

const bundle = (namespace: string, ...names: readonly string[]): WireTool => ({
  type: 'namespace',
  name: namespace,
  description: 'Tools.',
  tools: names.map((name) => ({ type: 'function', name, parameters: {} })),
})
const outside = (name: string): WireTool => ({ type: 'function', name, parameters: {} })

describe('flat names', () => {
  it('say which bundle a tool is of, and lead back to it', () => {
    const names = new FlatNames([bundle('crm', 'find'), outside('find')], [])
    expect(names.flatten({ namespace: 'crm', name: 'find' })).toBe('crm__find')
    expect(names.original('crm__find')).toEqual({ namespace: 'crm', name: 'find' })
    expect(names.original('find')).toBeUndefined()
  })

  it('are letters, digits, _ and -, at most 64, and different for different tools, whatever those are called', () => {
    const words = fc.oneof(fc.string({ minLength: 1 }), fc.constantFrom('a', 'a__b', 'b', '__', 'ä', 'x'.repeat(80)))
    const own = fc.array(fc.tuple(words, words), { maxLength: 12 })
    fc.assert(
      fc.property(own, fc.array(words, { maxLength: 6 }), (members, others) => {
        const tools = [...members.map(([space, name]) => bundle(space, name)), ...others.map(outside)]
        const names = new FlatNames(tools, [])
        const flat = members.map(([namespace, name]) => names.flatten({ namespace, name }))
        for (const name of flat) expect(name).toMatch(/^[A-Za-z_][A-Za-z0-9_-]{0,63}$/)
        expect(flat.filter((name) => others.includes(name))).toEqual([])
        expect(flat.map((name) => names.original(name))).toEqual(
          members.map(([namespace, name]) => ({ namespace, name })),
        )
      }),
    )
  })

  it('stay the same when other tools come and go, so that prompts stay cached', () => {
    const long = { namespace: 'n'.repeat(60), name: 'very_long_name_of_a_tool' }
    const before = new FlatNames([bundle(long.namespace, long.name)], [])
    const after = new FlatNames([outside('x'), bundle('other', 'y'), bundle(long.namespace, 'z', long.name)], [])
    expect(after.flatten(long)).toBe(before.flatten(long))
  })

  it('are there for a tool that was called and is no longer offered', () => {
    const call = { type: 'function_call', call_id: 'c', namespace: 'crm', name: 'find', arguments: '{}' } as const
    const input: InputItem[] = [call]
    const names = flatNamesOf({ model: 'a/b', input } as ResponseRequest)
    expect(names?.flatten(call)).toBe('crm__find')
  })

  it('are not made where nothing is bundled', () => {
    expect(flatNamesOf({ model: 'a/b', input: 'hi', tools: [outside('f')] } as ResponseRequest)).toBeUndefined()
  })
})
