import { describe, expect, test } from 'vitest'
import type { Conversation } from '../../../src/canonical/conversation.ts'
import type { UpstreamFormatId } from '../../../src/canonical/format-id.ts'
import { fitTurn } from '../../../src/fit/fit-turn.ts'
import { parseExact, writeExact } from '../../../src/streams/exact-json.ts'
import { endpointAt, plainCapabilities, turnOf } from '../../formats/plain-request.ts'

type Schema = Readonly<Record<string, unknown>>

function fit(conversation: Partial<Conversation>, format: UpstreamFormatId, slug = 'some') {
  const endpoint = endpointAt({ format, capabilities: plainCapabilities }, {})
  const { turn, ...fitted } = fitTurn(turnOf(conversation), { ...endpoint, provider: { ...endpoint.provider, slug } })
  return { ...fitted, conversation: turn.conversation() }
}

function answerSchema(schema: Schema, format: UpstreamFormatId = 'anthropic-messages') {
  const { conversation, adjusted, ignored } = fit({ textFormat: { kind: 'json-schema', name: 'r', schema } }, format)
  return { textFormat: conversation.textFormat as Schema, adjusted, ignored }
}

function toolSchema(parameters: Schema, format: UpstreamFormatId = 'anthropic-messages'): Schema | undefined {
  const [tool] = fit({ tools: [{ kind: 'function', name: 'f', parameters }] }, format).conversation.tools
  return tool?.kind === 'function' ? tool.parameters : undefined
}

const closed = { type: 'object', additionalProperties: false }

describe.each(['anthropic-messages', 'bedrock-converse'] as const)('a schema of the answer at %s', (format) => {
  test.each<[string, Schema, Schema]>([
    [
      'a range',
      { type: 'integer', minimum: 1, maximum: 5 },
      { type: 'integer', description: 'Must be at least 1, be at most 5.' },
    ],
    [
      'bounds of a text behind its description',
      { type: 'string', description: 'A name.', minLength: 1, maxLength: 3 },
      { type: 'string', description: 'A name.\nMust have at least 1 characters, have at most 3 characters.' },
    ],
    [
      'bounds of a list',
      { type: 'array', items: { type: 'string', pattern: '\\bx' }, minItems: 2, maxItems: 3, uniqueItems: true },
      {
        type: 'array',
        items: { type: 'string', description: 'Must match the regular expression \\bx.' },
        description: 'Must have at least 2 items, have at most 3 items, have no item twice.',
      },
    ],
    ['formats', { type: 'string', format: 'regex' }, { type: 'string', description: 'Must have the format regex.' }],
    [
      'alternatives of which one is right',
      { oneOf: [{ type: 'number', exclusiveMinimum: 0 }, { type: 'null' }] },
      { anyOf: [{ type: 'number', description: 'Must be greater than 0.' }, { type: 'null' }] },
    ],
    [
      'other keywords',
      { type: 'string', not: { const: 'x' }, $comment: 'y' },
      { type: 'string', description: 'Must satisfy the JSON Schema {"not":{"const":"x"}}.' },
    ],
    [
      'open objects',
      { type: 'object', properties: { b: { type: 'string' } } },
      { ...closed, properties: { b: { type: 'string' } } },
    ],
    ['nulls', { type: 'string', enum: null, const: null }, { type: 'string', const: null }],
  ])('has %s in words', (_, written, sent) => {
    const { textFormat, adjusted } = answerSchema({ ...closed, properties: { a: written } }, format)
    expect(textFormat['schema']).toEqual({ ...closed, properties: { a: sent } })
    expect(adjusted).toEqual([{ path: 'text.format.schema', sent: textFormat['schema'] }])
  })

  test('stays as it is where all of it is taken', () => {
    const schema = {
      ...closed,
      properties: { a: { type: 'array', items: { $ref: '#/$defs/A' }, minItems: 1 } },
      $defs: { A: { type: 'string', format: 'date', pattern: '^\\d+$', default: '1' } },
    }
    expect(answerSchema(schema, format)).toMatchObject({ textFormat: { schema }, adjusted: [] })
  })

  test.each<[string, Schema]>([
    ['objects with any keys', { type: 'object', additionalProperties: { type: 'string' } }],
    ['any objects', { type: 'object' }],
    ['references back', { $ref: '#' }],
    ['references elsewhere', { $ref: 'https://example.com/a.json' }],
  ])('is not enforced where it would mean something else: %s', (_, inner) => {
    const { textFormat } = answerSchema({ ...closed, properties: { a: inner } }, format)
    expect(textFormat).toMatchObject({ isUnenforced: true, schema: { properties: { a: inner } } })
  })
})

test('the words have all digits of a bound', () => {
  const schema = parseExact(
    '{"type":"object","properties":{"a":{"type":"integer","maximum":12345678901234567890}}}',
  ) as Schema
  const { textFormat, adjusted } = answerSchema(schema)
  expect(writeExact(textFormat['schema'])).toContain('Must be at most 12345678901234567890.')
  expect(JSON.stringify(adjusted)).toContain('at most 12345678901234567890.')
})

test('only strict tools are enforced, and one that would mean something else is no longer strict', () => {
  const bounded = { ...closed, properties: { a: { type: 'integer', minimum: 1 } } }
  const map = { type: 'object', additionalProperties: { type: 'string' } }
  const { conversation, ignored } = fit(
    {
      tools: [
        { kind: 'function', name: 'f', parameters: bounded },
        { kind: 'function', name: 'g', parameters: bounded, strict: true },
        { kind: 'function', name: 'h', parameters: map, strict: true },
      ],
    },
    'anthropic-messages',
  )
  const { strict: _, ...loose } = { kind: 'function', name: 'h', parameters: map, strict: true }
  expect(conversation.tools).toEqual([
    { kind: 'function', name: 'f', parameters: bounded },
    {
      ...{ kind: 'function', name: 'g', strict: true },
      parameters: { ...closed, properties: { a: { type: 'integer', description: 'Must be at least 1.' } } },
    },
    loose,
  ])
  expect(ignored).toEqual(['tools.strict'])
})

describe('what OpenAI is asked to enforce', () => {
  const strict = (schema: Schema, isStrict = true) =>
    fit({ textFormat: { kind: 'json-schema', name: 'r', schema, strict: isStrict } }, 'openai-responses', 'openai')
  const a = { a: { type: 'string' } }

  test('is closed', () => {
    const { conversation } = strict({ type: 'object', properties: a, required: ['a'] })
    expect(conversation.textFormat).toMatchObject({ strict: true, schema: { additionalProperties: false } })
  })

  const closedOver = (properties: Schema, more: Schema = {}) => ({
    ...closed,
    properties,
    required: Object.keys(properties),
    ...more,
  })

  test.each<[string, Schema, Schema]>([
    [
      'formats that it does not know in words',
      { type: 'string', format: 'uri' },
      { type: 'string', description: 'Must have the format uri.' },
    ],
    [
      'patterns that look ahead in words',
      { type: 'string', pattern: '^(?=a)b' },
      { type: 'string', description: 'Must match the regular expression ^(?=a)b.' },
    ],
    [
      'references by themselves',
      { $ref: '#/$defs/A', description: 'One.' },
      { anyOf: [{ $ref: '#/$defs/A' }], description: 'One.' },
    ],
    ['types of listed values', { enum: ['x', 'y'] }, { type: 'string', enum: ['x', 'y'] }],
    ['types of fixed values', { const: 3 }, { type: 'number', const: 3 }],
  ])('has %s', (_, written, sent) => {
    const $defs = { A: { type: 'string' } }
    expect(strict(closedOver({ a: written }, { $defs })).conversation.textFormat).toMatchObject({
      strict: true,
      schema: closedOver({ a: sent }, { $defs }),
    })
  })

  test.each<[string, Schema]>([
    ['anything', {}],
    ['anything that is described', { description: 'Any.' }],
    ['all of several', { allOf: [{ type: 'string' }] }],
  ])('has no values of any type: %s', (_, written) => {
    expect(strict(closedOver({ a: written })).conversation.textFormat).toMatchObject({ strict: false })
  })

  test('has its root where that only refers to it', () => {
    const root = closedOver(a)
    expect(strict({ $ref: '#/definitions/R', definitions: { R: root } }).conversation.textFormat).toMatchObject({
      strict: true,
      schema: { ...root, definitions: { R: root } },
    })
  })

  test('has no optional properties', () => {
    const { conversation, ignored } = strict({ ...closed, properties: a })
    expect([conversation.textFormat, ignored]).toMatchObject([{ strict: false }, ['text.format.strict']])
  })

  test('is only what is strict', () => {
    expect(strict({ type: 'object', properties: a }, false).conversation.textFormat).toMatchObject({
      schema: { type: 'object', properties: a },
    })
  })
})

describe.each([
  ...['anthropic-messages', 'bedrock-converse', 'google-gemini', 'cohere-chat', 'ollama-chat', 'openai-chat'],
  'openai-responses',
] as UpstreamFormatId[])('the root of a tool is an object at %s', (format) => {
  const one = { type: 'object', properties: { a: { type: 'string' }, kind: { const: 'x' } }, required: ['a', 'kind'] }
  const other = { type: 'object', properties: { b: { type: 'string' }, kind: { const: 'y' } }, required: ['b', 'kind'] }

  test.each(['anyOf', 'oneOf'])('%s', (union) => {
    const schema = toolSchema({ [union]: [one, other] }, format)
    expect(schema).toEqual({
      type: 'object',
      properties: { a: { type: 'string' }, kind: { enum: ['x', 'y'] }, b: { type: 'string' } },
      required: ['kind'],
      description: expect.stringContaining('a, kind = "x"; or b, kind = "y"'),
    })
  })

  test('allOf', () => {
    expect(
      toolSchema(
        { allOf: [one, { $ref: '#/$defs/B' }], $defs: { B: { properties: { c: {} }, required: ['c'] } } },
        format,
      ),
    ).toMatchObject({
      type: 'object',
      properties: { ...one.properties, c: {} },
      required: ['a', 'kind', 'c'],
    })
  })

  test('alternatives of what is required', () => {
    const schema = toolSchema({ ...one, required: [], anyOf: [{ required: ['a'] }, { required: ['kind'] }] }, format)
    expect(schema).toMatchObject({
      properties: one.properties,
      description: expect.stringContaining('groups: a; or kind'),
    })
    expect(schema).not.toHaveProperty('anyOf')
  })

  test('a reference', () => {
    expect(toolSchema({ $ref: '#/definitions/A', definitions: { A: one } }, format)).toMatchObject(one)
  })

  test('a type that may be null, and keywords that are', () => {
    expect(toolSchema({ type: ['object', 'null'], properties: {}, required: null }, format)).toEqual({
      ...{ type: 'object', properties: {} },
    })
  })

  test('and stays the same object if it is one', () => {
    expect(toolSchema(one, format)).toBe(one)
  })
})

test.each(['openai-chat', 'openai-responses', 'ollama-chat'] as const)('%s needs properties', (format) => {
  expect(toolSchema({ type: 'object' }, format)).toEqual({ type: 'object', properties: {} })
})
