import { describe, expect, it } from 'vitest'
import type { Spec } from '../../../codegen/spec.ts'
import { contractSchemas, readContract, writeContract } from './contract-schemas.ts'
import { declaredNames } from './declared-names.ts'
import { ExchangeNotes } from './note-exchange.ts'

const planned = { 'x-availability': 'planned', 'x-topic': 'plugins' }

const spec = {
  paths: {
    '/things/{id}': {
      post: {
        operationId: 'changeThing',
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } } },
        responses: {
          '200': {
            description: 'Changed.',
            content: {
              'application/json': { schema: { $ref: '#/components/schemas/Thing' } },
              'text/event-stream': { schema: { $ref: '#/components/schemas/Event' } },
            },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      Thing: {
        type: 'object',
        properties: {
          colour: { oneOf: [{ $ref: '#/components/schemas/Colour' }, { type: 'null' }] },
          size: { oneOf: [{ const: 'any' }, { type: 'number' }, { type: 'array', items: { type: 'number' } }] },
          parts: { type: 'array', items: { $ref: '#/components/schemas/Part' } },
          plugin: { type: 'string', enum: ['web'], ...planned },
        },
      },
      Colour: { type: 'string', enum: ['red', 'blue', 'mauve'], 'x-values': { mauve: planned } },
      Part: {
        oneOf: [{ $ref: '#/components/schemas/Wheel' }, { $ref: '#/components/schemas/Robot' }],
        discriminator: {
          propertyName: 'type',
          mapping: { wheel: '#/components/schemas/Wheel', robot: '#/components/schemas/Robot' },
        },
      },
      Wheel: { type: 'object', properties: { type: { enum: ['wheel'] }, make: { enum: ['wood', 'steel'] } } },
      Robot: { type: 'object', properties: { type: { const: 'robot' } }, ...planned },
      Event: {
        oneOf: [{ $ref: '#/components/schemas/Begun' }, { $ref: '#/components/schemas/Done' }],
        discriminator: {
          propertyName: 'type',
          mapping: { begun: '#/components/schemas/Begun', done: '#/components/schemas/Done' },
        },
      },
      Begun: { type: 'object', properties: { type: { const: 'begun' } } },
      Done: { type: 'object', properties: { type: { const: 'done' }, thing: { $ref: '#/components/schemas/Thing' } } },
    },
  },
} as unknown as Spec

const contract = readContract(writeContract(contractSchemas(spec)))

describe('what a contract declares inside bodies', () => {
  it('is values of enums, members of unions and types of events, once each, with the topics of marks', () => {
    expect(Object.fromEntries(declaredNames(contract))).toEqual({
      'Colour=red': undefined,
      'Colour=blue': undefined,
      'Colour=mauve': 'plugins',
      'Thing.size:any': undefined,
      'Thing.size:number': undefined,
      'Thing.size:array': undefined,
      'Thing.plugin=web': 'plugins',
      'Part:wheel': undefined,
      'Part:robot': 'plugins',
      'Wheel.make=wood': undefined,
      'Wheel.make=steel': undefined,
      'Event:begun': undefined,
      'Event:done': undefined,
    })
  })
})

describe('what an exchange shows', () => {
  const exchange = {
    method: 'POST',
    url: '/v1/things/7?verbose=true',
    requestMedia: 'application/json',
    request: '{}',
    status: 200,
    media: 'application/json',
    answer: '{}',
  }

  it('is what its request and its answer say', () => {
    expect(
      seenIn({
        request: '{"colour":"red","parts":[{"type":"wheel","make":"steel"}],"size":[1]}',
        answer: '{"colour":null,"size":"any","parts":[],"strange":"red"}',
      }),
    ).toEqual(['Colour=red', 'Part:wheel', 'Thing.size:any', 'Thing.size:array', 'Wheel.make=steel'])
  })

  it('is what each event of a stream says', () => {
    const answer =
      'event: begun\ndata: {"type":"begun"}\n\ndata: {"type":"done","thing":{"size":2}}\n\ndata: [DONE]\n\n'
    expect(seenIn({ media: 'text/event-stream', answer })).toEqual(['Event:begun', 'Event:done', 'Thing.size:number'])
  })

  it('is nothing of a request that was refused, of what is switched off, of other paths, or of what is no JSON', () => {
    expect(seenIn({ status: 400, request: '{"colour":"red"}' })).toEqual([])
    expect(seenIn({ request: '{"parts":[{"type":"robot","enabled":false}]}' })).toEqual([])
    expect(seenIn({ url: '/v1/things', request: '{"colour":"red"}' })).toEqual([])
    expect(seenIn({ request: '{"colour":' })).toEqual([])
  })

  function seenIn(changes: Partial<typeof exchange>): string[] {
    const notes = new ExchangeNotes(contract)
    notes.note({ ...exchange, ...changes })
    return [...notes.seen].toSorted()
  }
})
