import { describe, expect, it } from 'vitest'
import { contract } from './contract.ts'

type Node = Readonly<Record<string, unknown>>

/** Texts that reach the database as parts of JSON or sealed, or not at all. */
const unstored = [
  ...['testGuardrails.text', 'testFederationPolicy.subject_token'],
  ...['createByokCredential.key', 'updateByokCredential.key'],
  ...['createByokCredential.allowed_models', 'updateByokCredential.allowed_models'],
  ...['createByokCredential.allowed_user_ids', 'updateByokCredential.allowed_user_ids'],
  ...['createFederationIssuer', 'updateFederationIssuer'].flatMap((id) => [`${id}.issuer_url`, `${id}.jwks_url`]),
]
const administered = new Set(['createByokCredential', 'updateByokCredential', 'updateApp'])
const isAdministered = (id: string) => administered.has(id) || /Guardrail|Federation/.test(id)

function resolved(node: unknown): Node {
  let at = node as Node
  while (typeof at['$ref'] === 'string') {
    at = at['$ref']
      .slice(2)
      .split('/')
      .reduce<unknown>((inner, key) => (inner as Node)[key], contract) as Node
  }
  return at
}

/** Whether a schema lets texts with U+0000 through, as far as PostgreSQL would have to look for them or keep them. */
function isFree(schema: unknown): boolean {
  const { type, pattern, format, enum: words, items } = resolved(schema)
  if (items !== undefined) return isFree(items)
  const isText = type === 'string' || (Array.isArray(type) && type.includes('string'))
  return isText && pattern === undefined && format === undefined && words === undefined
}

const operations = Object.values(contract.paths).flatMap((path) =>
  Object.values(path as unknown as Node).filter((each) => typeof (each as Node)['operationId'] === 'string'),
) as Node[]

describe('U+0000, which PostgreSQL does not take', () => {
  it.each(['getGeneration', 'listGenerations', 'streamGenerations', 'getGenerationContent', 'listActivity'])(
    'is in no parameter of %s',
    (id) => {
      const { parameters } = operations.find(({ operationId }) => operationId === id) ?? {}
      const free = ((parameters ?? []) as unknown[]).map(resolved).filter(({ schema }) => isFree(schema))
      // Read as JSON in base64.
      const decoded = ['cursor', 'last_event_id', 'Last-Event-ID']
      expect(free.map(({ name }) => name).filter((name) => !decoded.includes(String(name)))).toEqual([])
    },
  )

  it('is in no text that an administrator has kept', () => {
    const free = operations.flatMap(({ operationId, requestBody }) => {
      if (requestBody === undefined || !isAdministered(String(operationId))) return []
      const [media] = Object.values(resolved(requestBody)['content'] as Node)
      const { properties = {} } = resolved((media as Node)['schema'])
      const names = Object.entries(properties as Node).filter(([, schema]) => isFree(schema))
      return names.map(([name]) => `${String(operationId)}.${name}`)
    })
    expect(free.filter((each) => !unstored.includes(each))).toEqual([])
    expect(free).toContain('createByokCredential.key')
  })
})
