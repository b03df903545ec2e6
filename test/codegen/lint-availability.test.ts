import { describe, expect, test } from 'vitest'
import { lintAvailability } from '../../codegen/lint-availability.ts'
import type { Spec } from '../../codegen/spec.ts'

const planned = { 'x-availability': 'planned', 'x-topic': 'boats' }

/** A contract with one operation, whose body is the schema `Wish`. */
function specOf(
  wish: object,
  examples: Record<string, { value: unknown }> = {},
  topics: Record<string, string> = { boats: 'Boats.' },
): Spec {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Wish' }, examples } }
  const operation = { operationId: 'createWish', requestBody: { content }, responses: {} }
  return {
    openapi: '3.1.0',
    info: { title: 'x', version: '1' },
    servers: [],
    'x-topics': topics,
    paths: { '/wishes': { post: operation } },
    components: { schemas: { Wish: wish as never, Boat: { type: 'object', ...planned } }, securitySchemes: {} },
  }
}

const rulesOf = (spec: Spec) => lintAvailability(spec).map(({ rule }) => rule)
const wish = { type: 'object', properties: { boat: { $ref: '#/components/schemas/Boat' } } }

describe('marks', () => {
  test('are fine with a topic that is declared', () => {
    expect(rulesOf(specOf(wish))).toEqual([])
  })

  test.each([
    ['without topic', { ...wish, 'x-availability': 'planned' }, ['mark-form']],
    ['without availability', { ...wish, 'x-topic': 'boats' }, ['mark-form']],
    ['of another word', { ...wish, ...planned, 'x-availability': 'soon' }, ['mark-form']],
    ['of a topic that is not declared', { ...wish, ...planned, 'x-topic': 'cars' }, ['mark-topic']],
    ['of a value that is not in the enum', { enum: ['a'], 'x-values': { b: planned } }, ['mark-value']],
    ['of a string that names no beginning', { type: 'string', 'x-values': { b: planned } }, ['mark-value']],
  ])('%s are found', (_, schema, rules) => {
    expect(rulesOf(specOf(schema))).toEqual(rules)
  })

  test('leave no topic unused', () => {
    expect(rulesOf(specOf(wish, {}, { boats: 'Boats.', cars: 'Cars.' }))).toEqual(['topic-used'])
  })
})

describe('examples of requests', () => {
  test('carry the mark of what they use, and no other', () => {
    expect(rulesOf(specOf(wish, { sail: { value: { boat: {} }, ...planned }, walk: { value: {} } }))).toEqual([])
    expect(rulesOf(specOf(wish, { sail: { value: { boat: {} } } }))).toEqual(['mark-example'])
    expect(rulesOf(specOf(wish, { walk: { value: {}, ...planned } }))).toEqual(['mark-example'])
  })
})
