import { describe, expect, it } from 'vitest'
import { type JsonSchema, type Operation, parseSpec, readSpecText, type Spec } from '../../../codegen/spec.ts'
import { shapeOf, writeShape } from '../../../scripts/contract/contract-shape.ts'
import { describeChange, type Level } from '../../../src/lockstep/diff/change.ts'
import { compareContracts } from '../../../src/lockstep/diff/compare-contracts.ts'

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const json = (schema: JsonSchema) => ({ 'application/json': { schema } })

const part = (type: string, more: JsonSchema) => ({
  type: 'object',
  required: ['type'],
  properties: { type: { type: 'string', const: type }, ...more },
})

/** A contract with one of everything, fresh for each test to change. */
function contract() {
  const schemas: Record<string, JsonSchema> = {
    Ask: {
      type: 'object',
      required: ['input'],
      additionalProperties: false,
      properties: {
        input: { type: 'array', maxItems: 9, items: { oneOf: [ref('Text'), ref('Image')] } },
        mood: { oneOf: [ref('Mood'), { type: 'null' }] },
        size: { type: ['number', 'null'], minimum: 0 },
        name: { type: 'string', maxLength: 20 },
        extra: { type: 'object', additionalProperties: { type: 'string' } },
        free: {},
        deeper: ref('Ask'),
      },
    },
    Answer: {
      type: 'object',
      required: ['id', 'mood'],
      properties: {
        id: { type: 'string' },
        mood: ref('Mood'),
        count: { type: 'integer' },
        note: { type: ['string', 'null'] },
        part: ref('Text'),
      },
    },
    Mood: { type: 'string', enum: ['calm', 'wild'] },
    Text: part('text', { text: { type: 'string' } }),
    Image: part('image', { url: { type: 'string' } }),
  }
  const responses: Operation['responses'] = {
    '200': { description: 'x', content: json(ref('Answer')) },
    '404': { description: 'x', content: json(ref('Answer')) },
  }
  const ask = {
    operationId: 'ask',
    security: [{ key: [] }],
    parameters: [{ name: 'limit', in: 'query' as const, schema: { type: 'integer', maximum: 50 } }],
    requestBody: { required: false, content: json(ref('Ask')) },
    responses,
  }
  const spec: Spec = {
    openapi: '3.1.0',
    info: { title: 'Contract', version: '1.0.0' },
    servers: [],
    paths: { '/ask': { post: ask } },
    components: { schemas, securitySchemes: {} },
  }
  const properties = (name: string) => schemas[name]?.['properties'] as Record<string, JsonSchema>
  return { spec, ask, schemas, properties }
}

function changed(change: (parts: ReturnType<typeof contract>) => unknown, level: Level = 'breaking'): string[] {
  const parts = contract()
  change(parts)
  const found = compareContracts({ ...contract().spec }, { ...parts.spec })
  return found
    .filter((each) => each.level === level)
    .map(({ operation, ...each }) => `${operation}: ${describeChange(each)}`)
}

type Change = Parameters<typeof changed>[0]

const breaking: readonly [string, Change, string][] = [
  ['an operation that is gone', ({ spec }) => delete spec.paths['/ask'], 'ask: is gone'],
  [
    'another path',
    ({ spec, ask }) => Object.assign(spec, { paths: { '/question': { post: ask } } }),
    'ask: was POST /ask and is POST /question',
  ],
  [
    'another credential',
    ({ ask }) => Object.assign(ask, { security: [{ token: [] }] }),
    'ask: asks for another credential',
  ],
  ['a parameter that is gone', ({ ask }) => ask.parameters.pop(), 'ask: query limit: is gone'],
  [
    'a lower bound',
    ({ ask }) => Object.assign(ask.parameters[0]?.schema ?? {}, { maximum: 20 }),
    'ask: query limit: maximum is 20 now',
  ],
  [
    'a bound where there was none',
    ({ properties }) => Object.assign(properties('Ask')['name'] ?? {}, { minLength: 1 }),
    'ask: request.name: minLength is 1 now',
  ],
  [
    'a pattern',
    ({ properties }) => Object.assign(properties('Ask')['name'] ?? {}, { pattern: '^a' }),
    'ask: request.name: has another pattern',
  ],
  [
    'a required parameter',
    ({ ask }) => Object.assign(ask.parameters[0] ?? {}, { required: true }),
    'ask: query limit: is now required',
  ],
  ['a required body', ({ ask }) => Object.assign(ask.requestBody, { required: true }), 'ask: request: is now required'],
  [
    'a media type that is gone',
    ({ ask }) => Object.assign(ask.requestBody, { content: {} }),
    'ask: request: application/json is gone',
  ],
  [
    'a field that is gone from requests',
    ({ properties }) => delete properties('Ask')['size'],
    'ask: request.size: is gone',
  ],
  [
    'a newly required field',
    ({ schemas }) => Object.assign(schemas['Ask'] ?? {}, { required: ['input', 'name'] }),
    'ask: request.name: is now required',
  ],
  [
    'a new field that is required',
    ({ schemas, properties }) => {
      properties('Ask')['colour'] = { type: 'string' }
      Object.assign(schemas['Ask'] ?? {}, { required: ['input', 'colour'] })
    },
    'ask: request.colour: is now required',
  ],
  [
    'a value that is gone',
    ({ schemas }) => Object.assign(schemas['Mood'] ?? {}, { enum: ['calm'] }),
    'ask: request.mood: is never wild any more',
  ],
  [
    'a type that is gone',
    ({ properties }) => Object.assign(properties('Ask')['size'] ?? {}, { type: 'number' }),
    'ask: request.size: is never null any more',
  ],
  [
    'a narrower type',
    ({ properties }) => Object.assign(properties('Ask')['size'] ?? {}, { type: ['integer', 'null'] }),
    'ask: request.size: is never number any more',
  ],
  [
    'free text that becomes a choice',
    ({ properties }) => Object.assign(properties('Ask')['name'] ?? {}, { enum: ['a', 'b'] }),
    'ask: request.name: is only a, b now',
  ],
  [
    'a free-form value that gets a type',
    ({ properties }) => Object.assign(properties('Ask')['free'] ?? {}, { type: 'string' }),
    'ask: request.free: is never anything any more',
  ],
  [
    'a member of a union that is gone',
    ({ properties }) => Object.assign(properties('Ask')['input'] ?? {}, { items: ref('Text') }),
    'ask: request.input[]: is never an object with type "image" any more',
  ],
  [
    'a change in a member of a union',
    ({ properties }) => delete properties('Image')['url'],
    'ask: request.input[].url: is gone',
  ],
  [
    'a map whose values change',
    ({ properties }) => Object.assign(properties('Ask')['extra'] ?? {}, { additionalProperties: { type: 'number' } }),
    'ask: request.extra.*: is never string any more',
  ],
  [
    'an object that refuses what it took',
    ({ properties }) => Object.assign(properties('Ask')['extra'] ?? {}, { additionalProperties: false }),
    'ask: request.extra: refuses other members',
  ],
  [
    'a status that is gone',
    ({ ask }) => Object.assign(ask, { responses: { '404': ask.responses['404'] } }),
    'ask: 200: is gone',
  ],
  [
    'a field that is gone from answers',
    ({ properties }) => delete properties('Answer')['count'],
    'ask: 200.count: is gone',
  ],
  [
    'a field that may be missing',
    ({ schemas }) => Object.assign(schemas['Answer'] ?? {}, { required: ['id'] }),
    'ask: 200.mood: may now be missing',
  ],
  [
    'an answer that may be null',
    ({ properties }) => Object.assign(properties('Answer')['id'] ?? {}, { type: ['string', 'null'] }),
    'ask: 200.id: may now be null',
  ],
  [
    'a whole number that may be a fraction',
    ({ properties }) => Object.assign(properties('Answer')['count'] ?? {}, { type: 'number' }),
    'ask: 200.count: may now be number',
  ],
]

const harmless: readonly [string, Change][] = [
  ['nothing at all', () => {}],
  [
    'prose',
    ({ ask, schemas }) => {
      Object.assign(ask, { summary: 'Ask' })
      Object.assign(schemas['Mood'] ?? {}, { description: 'How' })
    },
  ],
  [
    'a new operation',
    ({ spec, ask }) => Object.assign(spec.paths, { '/more': { get: { ...ask, operationId: 'more' } } }),
  ],
  [
    'a new field',
    ({ properties }) => {
      properties('Ask')['colour'] = { type: 'string' }
      properties('Answer')['colour'] = { type: 'string' }
    },
  ],
  ['a new value', ({ schemas }) => Object.assign(schemas['Mood'] ?? {}, { enum: ['calm', 'wild', 'new'] })],
  [
    'a new member of a union',
    ({ schemas, properties }) => {
      schemas['Sound'] = part('sound', {})
      Object.assign(properties('Ask')['input'] ?? {}, { items: { oneOf: [ref('Sound'), ref('Text'), ref('Image')] } })
    },
  ],
  ['a wider bound', ({ ask }) => Object.assign(ask.parameters[0]?.schema ?? {}, { maximum: 100 })],
  ['a field that need not be sent any more', ({ schemas }) => Object.assign(schemas['Ask'] ?? {}, { required: [] })],
  [
    'an error that does not happen any more',
    ({ ask }) => Object.assign(ask, { responses: { '200': ask.responses['200'] } }),
  ],
  [
    'an answer that is never null any more',
    ({ properties }) => Object.assign(properties('Answer')['note'] ?? {}, { type: 'string' }),
  ],
  [
    'another name of a schema',
    ({ schemas, properties }) => {
      schemas['Temper'] = schemas['Mood'] ?? {}
      Object.assign(properties('Answer'), { mood: ref('Temper') })
    },
  ],
]

const doubtful: readonly [string, Change, string][] = [
  [
    'a new value in an answer',
    ({ schemas }) => Object.assign(schemas['Mood'] ?? {}, { enum: ['calm', 'wild', 'new'] }),
    'ask: 200.mood: may now be new',
  ],
  [
    'a value that is never answered any more',
    ({ properties }) => Object.assign(properties('Answer'), { mood: { type: 'string', enum: ['calm'] } }),
    'ask: 200.mood: is never wild any more',
  ],
  [
    'a new member of a union in an answer',
    ({ schemas, properties }) => {
      schemas['Sound'] = part('sound', {})
      properties('Answer')['part'] = { oneOf: [ref('Sound'), ref('Text')] }
    },
    'ask: 200.part: may now be an object with type "sound"',
  ],
  [
    'another status of success',
    ({ ask }) => Object.assign(ask.responses, { '202': { description: 'x' } }),
    'ask: 202: is new',
  ],
  [
    'another operationId',
    ({ ask }) => Object.assign(ask, { operationId: 'question' }),
    'ask: has the operationId question now',
  ],
]

const told: readonly [string, Change, string][] = [
  [
    'a new operation',
    ({ spec, ask }) => Object.assign(spec.paths, { '/more': { get: { ...ask, operationId: 'more' } } }),
    'more: is new',
  ],
  [
    'a new value in a request',
    ({ schemas }) => Object.assign(schemas['Mood'] ?? {}, { enum: ['calm', 'wild', 'new'] }),
    'ask: request.mood: may now be new',
  ],
  [
    'a new required field of an answer',
    ({ schemas, properties }) => {
      properties('Answer')['colour'] = { type: 'string' }
      Object.assign(schemas['Answer'] ?? {}, { required: ['id', 'mood', 'colour'] })
    },
    'ask: 200.colour: is new',
  ],
]

describe('what breaks callers', () => {
  it.each(breaking)('is %s', (_what, change, expected) => {
    expect(changed(change)).toContain(expected)
  })

  it.each(harmless)('is not %s', (_what, change) => {
    expect(changed(change)).toEqual([])
  })

  it.each(doubtful)('may be %s', (_what, change, expected) => {
    expect(changed(change, 'warning')).toContain(expected)
    expect(changed(change)).toEqual([])
  })

  it.each(told)('is not, but is told: %s', (_what, change, expected) => {
    expect(changed(change, 'harmless')).toContain(expected)
    expect(changed(change)).toEqual([])
  })

  it.each<[string, JsonSchema, JsonSchema]>([
    ['an object', { oneOf: [part('mood', {}), { type: 'null' }] }, { ...part('mood', {}), type: ['object', 'null'] }],
    ['a text', { type: ['string', 'null'] }, { oneOf: [{ type: 'string' }, { type: 'null' }] }],
  ])('is nothing where %s beside null is written in another way', (_what, before, after) => {
    const withMood = (mood: JsonSchema) => {
      const { spec, properties } = contract()
      Object.assign(properties('Ask'), { mood })
      return { ...spec }
    }
    expect(compareContracts(withMood(before), withMood(after))).toEqual([])
    expect(compareContracts(withMood(after), withMood(before))).toEqual([])
  })

  it('is nothing where a contract with an operationId twice is compared with itself', () => {
    const twice = () => {
      const { spec, ask } = contract()
      return { ...spec, paths: { '/ask': { post: ask, put: ask } } }
    }
    expect(compareContracts(twice(), twice())).toEqual([])
  })

  it('is found in every operation that has it', () => {
    const parts = contract()
    const other = () => ({
      ...structuredClone(parts.spec),
      paths: { ...parts.spec.paths, '/b': { get: { ...parts.ask, operationId: 'b' } } },
    })
    const before = other()
    delete parts.properties('Answer')['count']
    const changes = compareContracts({ ...before }, { ...other() })
    expect(changes.map(({ operation, ...each }) => `${operation} ${describeChange(each)}`)).toEqual([
      'ask 200.count: is gone',
      'ask 404.count: is gone',
      'b 200.count: is gone',
      'b 404.count: is gone',
    ])
  })
})

describe('the shape of the contract', () => {
  it('is written and read again without a difference, and without prose', () => {
    const shape = shapeOf(parseSpec(readSpecText()))
    const text = writeShape(shape)
    expect(JSON.parse(text)).toEqual(shape)
    expect(compareContracts(JSON.parse(text) as Record<string, unknown>, { ...shape })).toEqual([])
    expect(shape.components.schemas['FunctionTool']).toEqual({
      type: 'object',
      required: ['type', 'name'],
      properties: expect.objectContaining({ description: { type: ['string', 'null'] } }),
    })
  })
})
