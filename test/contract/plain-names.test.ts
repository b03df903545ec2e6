import { expect, it } from 'vitest'
import { contract } from './contract.ts'

type Node = Readonly<Record<string, unknown>>

const names = /^(name|title|first_name|last_name|user_name|display_name|description)$/
/** Identity providers write these, and are not refused for a name: what shows one spells it out. */
const ofProviders = new Set(['createProvisionedUser', 'putProvisionedUser'])

function resolved(node: unknown): Node {
  const { $ref: ref } = node as Node
  if (typeof ref !== 'string') return node as Node
  const path = ref.slice(2).split('/')
  return resolved(path.reduce<unknown>((inner, key) => (inner as Node)[key], contract))
}

const written = Object.values(contract.paths as unknown as Record<string, Record<string, Node>>).flatMap((path) =>
  Object.values(path).flatMap((operation) => {
    const { operationId: id, tags, requestBody } = operation
    if (typeof id !== 'string' || requestBody === undefined || ofProviders.has(id)) return []
    const schema = (resolved(requestBody)['content'] as Record<string, { schema: unknown }>)['application/json']?.schema
    if (schema === undefined || !/^(create|update|add|put)/.test(id) || !Array.isArray(tags)) return []
    const properties = Object.entries((resolved(schema)['properties'] ?? {}) as Node)
    return properties.flatMap(([name, each]) => (names.test(name) ? [{ id, name, schema: resolved(each) }] : []))
  }),
)

it('N48: there are many names that people write', () => {
  expect(written.length).toBeGreaterThan(20)
})

it.each(written.map(({ id, name, schema }) => [`${id}.${name}`, name, schema] as const))(
  'N48: %s has nothing that a terminal obeys',
  (_, name, { pattern }) => {
    const fits = (text: string) => new RegExp(String(pattern), 'u').test(text)
    for (const char of ['\u001b[31m', '\u0000', '\u0007', '\r\u001b', '\u009b31m', '\u007f', '\u202e', '\u2066'])
      expect(fits(`a${char}b`), JSON.stringify(char)).toBe(false)
    for (const end of ['\n', '\t', '\u2028']) expect(fits(`a${end}b`), JSON.stringify(end)).toBe(name === 'description')
    for (const text of ['Ada Lovelace', 'Zoë – 東京 👩‍🚀', "it's <b>"]) expect(fits(text)).toBe(true)
  },
)
