import { describe, expect, it } from 'vitest'
import { topicOf } from '../../codegen/marks.ts'
import { operationsOf } from '../../codegen/spec.ts'
import { type OperationId, operationIds } from '../../src/contract/contract.ts'
import { firstPlanned } from '../../src/contract/planned.ts'
import { startGateway } from '../support/test-gateway.ts'
import { contract } from './contract.ts'

describe('firstPlanned', () => {
  const node = {
    members: {
      model: { beginnings: { 'service/': 'routers' } },
      mode: { values: { deep: 'modes' } },
      limit: { topic: 'limits' },
      list: {
        items: { tag: 'type', kinds: { new: { topic: 'kinds' }, box: { members: { limit: { topic: 'limits' } } } } },
      },
    },
    others: { values: { odd: 'oddities' } },
  }

  it.each([
    ['a member', { limit: 0 }, { keys: ['limit'], topic: 'limits' }],
    ['a value', { mode: 'deep' }, { keys: ['mode'], value: 'deep', topic: 'modes' }],
    ['a beginning', { model: 'service/x' }, { keys: ['model'], value: 'service/x', topic: 'routers' }],
    [
      'a kind',
      { list: [{ type: 'old' }, { type: 'new' }] },
      { keys: ['list', 1, 'type'], value: 'new', topic: 'kinds' },
    ],
    ['what a kind has', { list: [{ type: 'box', limit: 1 }] }, { keys: ['list', 0, 'limit'], topic: 'limits' }],
    ['a member without a name in the contract', { x: 'odd' }, { keys: ['x'], value: 'odd', topic: 'oddities' }],
  ])('finds %s', (_, value, found) => {
    expect(firstPlanned(node, value)).toEqual(found)
  })

  it.each([
    ['null', { limit: null, list: null }],
    ['a kind that is switched off', { list: [{ type: 'new', enabled: false }] }],
    ['names that every object has', { mode: 'constructor', list: [{ type: 'toString' }], model: 'valueOf' }],
    ['other types', { list: 'new', mode: 3, model: [] }],
    ['nothing', undefined],
  ])('finds nothing in %s', (_, value) => {
    expect(firstPlanned(node, value)).toBeUndefined()
  })
})

describe('what is planned', () => {
  const examples = operationsOf(contract).flatMap(({ id, path, operation }) =>
    Object.values(operation.requestBody?.content ?? {}).flatMap(({ examples: named = {} }) =>
      Object.entries(named).map(([name, example]) => ({ id: id as OperationId, path, name, example })),
    ),
  )
  const ofExamples = examples.flatMap(({ path, name, example }) => {
    const topic = topicOf(example)
    return topic === undefined ? [] : [{ path, name, topic, value: example.value }]
  })
  const ofItems = Object.entries(contract.components.schemas).flatMap(([name, schema]) => {
    const topic = topicOf(schema)
    const { type: { const: type } = {} } = (schema as { properties?: { type?: { const?: unknown } } }).properties ?? {}
    if (topic === undefined || !name.endsWith('Item') || type === undefined) return []
    return [{ path: '/responses', name, topic, value: { model: 'sim/echo', input: [{ type, status: 'completed' }] } }]
  })

  const { properties: { type: kinds } = {} } = contract.components.schemas['ServicePlannedTool'] as {
    readonly properties?: { readonly type?: { readonly enum?: readonly string[] } }
  }
  const ofTools = (kinds?.enum ?? []).flatMap((type) => {
    const asked = { name: type, topic: 'more server tools' }
    const messages = [{ role: 'user', content: 'Hi' }]
    const tools = [{ type }]
    return [
      { ...asked, path: '/responses', value: { model: 'sim/echo', input: 'Hi', tools } },
      { ...asked, path: '/chat/completions', value: { model: 'sim/echo', messages, tools } },
      { ...asked, path: '/messages', value: { model: 'sim/echo', max_tokens: 9, messages, tools } },
    ]
  })

  it('is refused in the words of its mark, whichever example asks for it', async () => {
    expect(operationIds).toEqual(expect.arrayContaining(examples.map(({ id }) => id)))
    expect(examples.length).toBeGreaterThan(5)
    expect(ofItems.length).toBeGreaterThan(0)
    expect(ofTools.length).toBeGreaterThan(0)
    const gateway = await startGateway()
    for (const { path, name, topic, value } of [...ofExamples, ...ofItems, ...ofTools]) {
      const response = await gateway.fetch(path, { method: 'POST', body: JSON.stringify(value) })
      expect([name, response.status]).toEqual([name, 400])
      const { error } = (await response.json()) as { error: { message: string; metadata?: { issues?: unknown[] } } }
      expect(error.message).toMatch(new RegExp(`is planned, not available yet \\(${topic}\\)$`))
    }
    await gateway.close()
  })
})
