import { describe, expect, it } from 'vitest'
import { explainBody, explainStrictly, requestValidator } from '../../src/contract/contract.ts'

const cases: [string, unknown, string[]][] = [
  [
    'a part of an unknown kind',
    { input: [{ type: 'message', role: 'user', content: [{ type: 'input_txt', text: 'x' }] }] },
    ['input[0].content[0].type: must be one of input_text, '],
  ],
  [
    'a part without its text',
    { input: [{ role: 'user', content: [{ type: 'input_text' }] }] },
    ['input[0].content[0].text: is required'],
  ],
  ['a message with an odd role', { input: [{ role: 'usr', content: 'hi' }] }, ['input[0].role: must be one of ']],
  ['a number for a model', { model: 5 }, ['model: must be string']],
  ['a string in the list of items', { input: ['a'] }, ['input[0]: must be object']],
  ['an item of an unknown kind', { input: [{ type: 'foo' }] }, ['input[0].type: must be one of ']],
  ['an item that is nothing', { input: [{ content: 'x' }] }, ['input[0].role: is required']],
  ['a number for the input', { input: 5 }, ['input: must be string or array']],
  ['a tool without a name', { tools: [{ type: 'function' }] }, ['tools[0].name: is required']],
  ['an unknown tool choice', { tool_choice: 'sometimes' }, ['tool_choice: must be one of auto, none, required']],
  ['a tool choice without its name', { tool_choice: { type: 'function' } }, ['tool_choice.name: is required']],
  [
    'a tool choice of an unknown kind',
    { tool_choice: { type: 'foo' } },
    ['tool_choice.type: must be one of function, '],
  ],
  ['a tool choice without a kind', { tool_choice: { mode: 'auto' } }, ['tool_choice.type: must be one of function, ']],
  ['an item with a number for its kind', { input: [{ type: 5, role: 'user' }] }, ['input[0].type: must be one of ']],
  [
    'an unkind item with parts',
    { input: [{ role: 'usr', content: [{ type: 'x' }] }] },
    ['input[0].role: ', 'input[0].content[0].type: '],
  ],
  [
    'a label with brackets',
    { metadata: { 'a[b]': 'x' } },
    ['metadata: the key "a[b]" must not have brackets ([ and ])'],
  ],
  [
    'a long label',
    { metadata: { ['k'.repeat(65)]: 'x' } },
    [`metadata: the key "${'k'.repeat(65)}" must have at most 64 characters`],
  ],
  ['a name with a tab', { model: 'a\tb' }, ['model: must not have control characters such as tabs and line breaks']],
  ['a name with a mark', { models: ['a\u200bb'] }, ['models[0]: must not have control characters ']],
  ['a number for a tool choice', { tool_choice: 5 }, ['tool_choice: must be one of auto, none, required']],
  ['a sort by something unknown', { provider: { sort: { by: 'age' } } }, ['provider.sort.by: must be one of price, ']],
  ['text for a boolean', { stream: 'true' }, ['stream: must be boolean']],
  [
    'several mistakes',
    { stream: 'true', temperature: '1' },
    ['temperature: must be number or null', 'stream: must be boolean'],
  ],
  ['an unknown plugin', { plugins: [{ id: 'teleport' }] }, ['plugins[0].id: must be one of ']],
  [
    'many labels',
    { metadata: Object.fromEntries(Array.from({ length: 17 }, (_, at) => [`k${at}`, 'v'])) },
    ['metadata: must have at most 16 fields'],
  ],
  [
    'store',
    { store: true },
    ['store: must be false: nothing is stored. Leave it out, and send the whole conversation with each request'],
  ],
  ['a list as body', [], [': must be object']],
]

describe('explainBody', () => {
  it.each(cases)('names the place and the rule for %s', async (_name, body, expected) => {
    expect(requestValidator('createResponse', 'body')?.(body)).toBe(false)
    const issues = (await explainBody('createResponse', body)).map(({ path, message }) => `${path}: ${message}`)
    expect(issues).toHaveLength(expected.length)
    for (const start of expected)
      expect(
        issues.some((issue) => issue.startsWith(start)),
        `${issues}`,
      ).toBe(true)
  })

  it('has nothing to say about a good body', async () => {
    expect(await explainBody('createResponse', { model: 'a/b', input: [{ role: 'user', content: 'hi' }] })).toEqual([])
  })
})

describe('explainStrictly', () => {
  it('names unknown fields at any depth', async () => {
    const body = { model: 'a/b', foo: 1, input: [{ role: 'user', content: 'hi', bar: 1 }] }
    const paths = (await explainStrictly('createResponse', body)).map(({ path }) => path)
    expect(paths.toSorted()).toEqual(['foo', 'input[0].bar'])
  })

  it('names ten of them in one object, and twenty at most', async () => {
    const unknown = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`x${index}`, 1]))
    const pathsOf = async (count: number) =>
      (await explainStrictly('createResponse', { model: 'a/b', ...unknown(count) })).map(({ path }) => path)
    expect(await pathsOf(10)).toEqual(Object.keys(unknown(10)))
    expect(await pathsOf(60)).toHaveLength(20)
    expect(await pathsOf(300)).toHaveLength(20)
  })

  it('lets free-form objects be', async () => {
    const parameters = { type: 'object', properties: { city: { type: 'string' } } }
    const body = {
      model: 'a/b',
      input: 'hi',
      tools: [{ type: 'function', name: 'x', parameters }],
      metadata: { a: 'b' },
    }
    expect(await explainStrictly('createResponse', body)).toEqual([])
  })
})
