import { stringify } from 'yaml'
import { withIndex } from '../../codegen/contract-index.ts'
import type { JsonSchema, Operation, Spec } from '../../codegen/spec.ts'

const object = (properties: JsonSchema, required: string[] = []): JsonSchema => ({
  type: 'object',
  properties,
  required,
})

const text = object({ type: { type: 'string', const: 'text' }, text: { type: 'string' } }, ['type', 'text'])
const image = object({ type: { type: 'string', enum: ['image', 'photo'] }, url: { type: 'string', format: 'uri' } }, [
  'type',
])

function json(name: string, example: unknown) {
  return {
    'application/json': { schema: { $ref: `#/components/schemas/${name}` }, examples: { one: { value: example } } },
  }
}

/** A small contract that keeps every house rule, fresh for each caller to break. */
export function miniSpec(): Spec {
  const createNote: Operation = {
    operationId: 'createNote',
    summary: 'Create a note',
    tags: ['Notes'],
    security: [{ key: [] }],
    requestBody: { required: true, content: json('NewNote', { parts: [{ type: 'text', text: 'x' }] }) },
    responses: {
      '201': { description: 'The note.', content: json('NewNote', { parts: [] }) },
      '400': { $ref: '#/components/responses/BadRequest' },
    },
  }
  const getNote: Operation = {
    operationId: 'getNote',
    summary: 'Get a note',
    tags: ['Notes'],
    security: [],
    parameters: [
      { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
      { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, default: 20 } },
      { name: 'deep', in: 'query', schema: { type: 'boolean' } },
      { $ref: '#/components/parameters/Trace' },
    ],
    responses: {
      '200': {
        description: 'The note, whole or as events.',
        content: {
          ...json('NewNote', { parts: [] }),
          'text/event-stream': { schema: { $ref: '#/components/schemas/Part' }, example: { type: 'text', text: 'x' } },
        },
      },
      '400': { $ref: '#/components/responses/BadRequest' },
    },
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Notes', version: '1' },
    servers: [{ url: 'http://127.0.0.1/api' }],
    tags: [{ name: 'Notes' }],
    paths: { '/notes': { post: createNote }, '/notes/{id}': { get: getNote } },
    components: {
      schemas: {
        NewNote: {
          ...object(
            {
              id: { type: 'string', format: 'uuid' },
              pinned: { type: 'boolean', default: false },
              parts: { type: 'array', items: { $ref: '#/components/schemas/Part' } },
              meta: object({ author: { type: 'string' } }),
            },
            ['parts'],
          ),
          description: 'A note.',
        },
        Part: {
          type: 'object',
          oneOf: [{ $ref: '#/components/schemas/Text' }, { $ref: '#/components/schemas/Image' }],
          discriminator: {
            propertyName: 'type',
            mapping: {
              text: '#/components/schemas/Text',
              image: '#/components/schemas/Image',
              photo: '#/components/schemas/Image',
            },
          },
        },
        Text: structuredClone(text),
        Image: structuredClone(image),
        Problem: object({ message: { type: 'string' } }, ['message']),
      },
      parameters: { Trace: { name: 'X-Trace', in: 'header', schema: { type: 'string', maxLength: 8 } } },
      responses: { BadRequest: { description: 'No.', content: json('Problem', { message: 'not so' }) } },
      securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
    },
  }
}

/** The text of such a contract, its schemas in one family, with its index. */
export function miniText(spec: Spec = miniSpec()): string {
  const text = stringify(spec, { singleQuote: true, aliasDuplicateObjects: false })
  return withIndex(text.replace('  schemas:\n', '  schemas:\n    # ---- Notes: notes ----\n'), spec)
}

/** An operation of the mini contract, to break. */
export function operation(spec: Spec, path: string, method: string): Operation {
  const found = (spec.paths[path] as Record<string, Operation | undefined> | undefined)?.[method]
  if (found === undefined) throw new Error(`the mini contract has no ${method} ${path}`)
  return found
}

/** A schema of the mini contract, to break. */
export function schema(spec: Spec, name: string): JsonSchema {
  const found = spec.components.schemas[name]
  if (found === undefined) throw new Error(`the mini contract has no schema ${name}`)
  return found
}
