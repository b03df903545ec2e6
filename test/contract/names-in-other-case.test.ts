import { describe, expect, it } from 'vitest'
import { explainCase, type OperationId, operationIds, operations } from '../../src/contract/contract.ts'
import { contract } from './contract.ts'

type Json = Record<string, unknown>

const inferenceIds = operationIds.filter((id) => {
  const { security, requestMedia } = operations[id]
  return (security as readonly string[]).includes('apiKey') && (requestMedia as readonly string[]).length > 0
})

/** Every example of a body in the contract. */
const examples = inferenceIds.flatMap((id): (readonly [OperationId, string, Json])[] => {
  const { method, path } = operations[id]
  const media = contract.paths[path]?.[method.toLowerCase() as 'post']?.requestBody?.content['application/json']
  return Object.entries(media?.examples ?? {}).map(([name, { value }]) => [id, name, value as Json])
})

/** Members inside of which names are their author's own: schemas, arguments, labels, and the like. */
const free =
  /(^|\.)(parameters|input_schema|output_schema|schema|metadata|logit_bias|image_config|input_examples\[\d+\]|trace|headers|env|variables|arguments)\.|messages\[\d+\]\.content\[\d+\]\.input\./

/** Each member of a body at each depth, by its path. */
function* membersOf(value: unknown, path = ''): Generator<readonly [path: string, owner: Json, name: string]> {
  if (Array.isArray(value)) for (const [index, each] of value.entries()) yield* membersOf(each, `${path}[${index}]`)
  else if (typeof value === 'object' && value !== null) {
    for (const [name, member] of Object.entries(value)) {
      const inner = path === '' ? name : `${path}.${name}`
      yield [inner, value as Json, name]
      yield* membersOf(member, inner)
    }
  }
}

const spellings: readonly ((name: string) => string)[] = [
  (name) => `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`,
  (name) => name.toUpperCase(),
  (name) => name.replace('k', '\u212a'),
  (name) => name.replace('s', '\u017f'),
  (name) => name.replace('i', '\u0131'),
  (name) => name.replace('i', '\u0130'),
  (name) => `${name}\0x`,
]

describe('N15: a member that differs from a known one in case only', () => {
  it('is found in every example of a body, at every depth, in every spelling', async () => {
    let found = 0
    for (const [id, example, body] of examples) {
      for (const [path, owner, name] of [...membersOf(body)]) {
        // What is to be explained is looked at as the request that it is.
        if (free.test(path) || (id === 'explainRoute' && path.startsWith('request.'))) continue
        for (const spell of spellings) {
          const other = spell(name)
          if (other === name) continue
          owner[other] = owner[name]
          const issues = await explainCase(id, body)
          const expected = {
            path: `${path.slice(0, -name.length)}${other}`,
            message: expect.stringContaining(`from ${name} only in case`),
          }
          expect(issues, `${id} ${example} ${path}`).toContainEqual(expected)
          delete owner[other]
          found++
        }
      }
      expect(await explainCase(id, body), `${id} ${example}`).toEqual([])
    }
    expect(found).toBeGreaterThan(1000)
  })

  it('is let be where names are their author’s own', async () => {
    const names = Object.fromEntries(['Model', 'TYPE', 'Properties', 'Name', 'Max_Tokens'].map((name) => [name, name]))
    const own = { ...names, properties: { ...names, Model: { Type: 'string', ...names } } }
    const messages = [
      { role: 'user', content: 'x' },
      { role: 'assistant', content: [{ type: 'tool_use', id: 'a', name: 'f', input: own }] },
    ]
    const tool = { type: 'function', name: 'f', parameters: own, strict: false }
    const bodies: readonly (readonly [OperationId, Json])[] = [
      ['createMessage', { model: 'm', max_tokens: 1, messages, tools: [{ name: 'f', input_schema: own }] }],
      [
        'createMessage',
        { model: 'm', max_tokens: 1, messages, output_config: { format: { type: 'json_schema', schema: own } } },
      ],
      ['createResponse', { model: 'm', input: 'x', tools: [tool], metadata: names, mine: own }],
      ['createResponse', { model: 'm', input: 'x', text: { format: { type: 'json_schema', name: 'f', schema: own } } }],
      [
        'createChatCompletion',
        {
          model: 'm',
          messages: [],
          metadata: names,
          tools: [{ type: 'function', function: { name: 'f', parameters: own } }],
        },
      ],
      [
        'createChatCompletion',
        { model: 'm', messages: [], response_format: { type: 'json_schema', json_schema: { name: 'f', schema: own } } },
      ],
    ]
    for (const [id, body] of bodies) expect(await explainCase(id, body)).toEqual([])
  })

  it('is told about at most twenty of very many', async () => {
    const input = Array.from({ length: 5000 }, () => ({ Role: 'user', content: 'x' }))
    expect(await explainCase('createResponse', { model: 'm', input })).toHaveLength(20)
  })
})
