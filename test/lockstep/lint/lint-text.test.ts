import { describe, expect, it } from 'vitest'
import { stringify } from 'yaml'
import { lintText } from '../../../src/lockstep/lint/lint-text.ts'

/** A contract that keeps every rule, fresh for each test to break. */
function notes() {
  const note = { $ref: '#/components/schemas/Note' }
  const content = { 'application/json': { schema: note, example: { id: 'n1', part: { type: 'text', text: 'x' } } } }
  const getNote = {
    operationId: 'getNote' as string | undefined,
    summary: 'A note',
    security: [{ key: [] }] as Record<string, string[]>[],
    parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' }, example: 'n1' as unknown }],
    responses: {
      '200': { description: 'The note.', content },
      '404': { description: 'None.' },
    } as Record<string, unknown>,
  }
  const schemas: Record<string, Record<string, unknown>> = {
    Note: {
      type: 'object',
      required: ['id'],
      properties: { id: { type: 'string', pattern: '^n' }, part: { $ref: '#/components/schemas/Part' } },
    },
    Part: {
      type: 'object',
      oneOf: [{ $ref: '#/components/schemas/Text' }],
      discriminator: { propertyName: 'type', mapping: { text: '#/components/schemas/Text' } },
    },
    Text: { type: 'object', required: ['type'], properties: { type: { type: 'string', const: 'text' } } },
  }
  const document = {
    openapi: '3.1.0',
    info: { title: 'Notes', version: '1.0.0' },
    paths: { '/notes/{id}': { get: getNote } } as Record<string, Record<string, unknown>>,
    components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } }, schemas },
  }
  return { document, getNote, schemas, content }
}

type Parts = ReturnType<typeof notes>

function lint(breakRule: (parts: Parts) => unknown): string[] {
  const parts = notes()
  breakRule(parts)
  return lintText('notes.yaml', stringify(parts.document)).map(
    ({ severity, rule, message }) => `${severity} ${rule}: ${message}`,
  )
}

const properties = ({ schemas }: Parts) => schemas['Note']?.['properties'] as Record<string, Record<string, unknown>>
const union = ({ schemas }: Parts) => schemas['Part'] as { discriminator: { mapping: Record<string, string> } }

const broken: readonly [string, (parts: Parts) => unknown, string][] = [
  ['another version', ({ document }) => Object.assign(document, { openapi: '2.0' }), 'error document-version'],
  ['no title', ({ document }) => Object.assign(document, { info: {} }), 'error document-info: info.title'],
  ['no paths', ({ document }) => Object.assign(document, { paths: [] }), 'warning component-used'],
  ['a path without slash', ({ document }) => Object.assign(document.paths, { notes: {} }), 'error path-form: notes'],
  [
    'a method that is none',
    ({ document, getNote }) => Object.assign(document.paths['/notes/{id}'] ?? {}, { fetch: getNote }),
    'error path-form: fetch is no method',
  ],
  [
    'no operationId',
    ({ getNote }) => Reflect.deleteProperty(getNote, 'operationId'),
    'error operation-id-present: GET /notes/{id}',
  ],
  [
    'an operationId twice',
    ({ document, getNote }) => Object.assign(document.paths['/notes/{id}'] ?? {}, { delete: getNote }),
    'error operation-id-unique: DELETE /notes/{id}',
  ],
  [
    'an operationId with blanks',
    ({ getNote }) => Object.assign(getNote, { operationId: 'a b' }),
    'error operation-id-ascii',
  ],
  ['no error answer', ({ getNote }) => delete getNote.responses['404'], 'error operation-has-error: GET'],
  ['no answer of success', ({ getNote }) => delete getNote.responses['200'], 'error operation-has-answer: GET'],
  ['a status of words', ({ getNote }) => Object.assign(getNote.responses, { ok: {} }), 'error answer-status: GET'],
  ['an undeclared parameter', ({ getNote }) => getNote.parameters.pop(), 'error path-parameter-declared: GET'],
  [
    'two paths that are one',
    ({ document, getNote }) =>
      Object.assign(document.paths, { '/notes/{name}': { get: { ...getNote, operationId: 'other' } } }),
    'error path-unambiguous: /notes/{name}',
  ],
  [
    'an unknown scheme',
    ({ getNote }) => Object.assign(getNote, { security: [{ token: [] }] }),
    'error security-defined',
  ],
  ['no summary', ({ getNote }) => Object.assign(getNote, { summary: undefined }), 'warning operation-has-summary'],
  [
    'a reference to nothing',
    (parts) => Object.assign(properties(parts), { next: { $ref: '#/components/schemas/Nope' } }),
    'error ref-resolves: #/components/schemas/Nope',
  ],
  [
    'a reference to another file',
    (parts) => Object.assign(properties(parts), { next: { $ref: 'other.yaml#/Nope' } }),
    'error ref-local: other.yaml#/Nope',
  ],
  [
    'an idle component',
    ({ schemas }) => Object.assign(schemas, { Idle: {} }),
    'warning component-used: nothing refers to Idle',
  ],
  [
    'a mapping that lacks a member',
    (parts) => delete union(parts).discriminator.mapping['text'],
    'error union-mapping: Part',
  ],
  [
    'a mapping to what is no member',
    (parts) => Object.assign(union(parts).discriminator.mapping, { other: '#/components/schemas/Note' }),
    'error union-mapping: Part: mapping names #/components/schemas/Note',
  ],
  [
    'a member that need not say its tag',
    ({ schemas }) => delete schemas['Text']?.['required'],
    'error union-member-tag',
  ],
  [
    'letters in a pattern',
    (parts) => Object.assign(properties(parts)['id'] ?? {}, { pattern: '^nä' }),
    'error pattern-ascii',
  ],
  [
    'a pattern that is none',
    (parts) => Object.assign(properties(parts)['id'] ?? {}, { pattern: '^n(' }),
    'error pattern-valid',
  ],
  [
    'a schema that is none',
    (parts) => Object.assign(properties(parts)['id'] ?? {}, { type: 'text' }),
    'error schema-valid: Note',
  ],
  [
    'an example that does not fit',
    ({ content }) => Object.assign(content['application/json'], { example: { id: 1 } }),
    'error example-fits: id must be string',
  ],
  [
    'an example of a parameter that does not fit',
    ({ getNote }) => Object.assign(getNote.parameters[0] ?? {}, { example: 3 }),
    'error example-fits: the example must be string',
  ],
  [
    'a required member that is refused',
    ({ schemas }) => Object.assign(schemas['Text'] ?? {}, { additionalProperties: false, required: ['type', 'text'] }),
    'error required-is-possible: text',
  ],
]

describe('lintText', () => {
  it('finds nothing in a contract that keeps the rules', () => {
    expect(lint(() => {})).toEqual([])
  })

  it.each(broken)('finds %s', (_name, breakRule, expected) => {
    expect(lint(breakRule).join('\n')).toContain(expected)
  })

  it('reads OpenAPI 3.0: nullable members and exclusive bounds by flags', () => {
    const old = (parts: Parts) => {
      Object.assign(parts.document, { openapi: '3.0.3' })
      const text = { type: 'string', enum: ['text'] }
      Object.assign(parts.schemas['Text'] ?? {}, { properties: { type: text } })
      const size = { type: 'integer', nullable: true, minimum: 0, exclusiveMinimum: true }
      Object.assign(properties(parts), { size })
      return parts.content['application/json']
    }
    expect(lint((parts) => Object.assign(old(parts), { example: { id: 'n1', size: null } }))).toEqual([])
    expect(lint((parts) => Object.assign(old(parts), { example: { id: 'n1', size: 0 } })).join()).toContain(
      'size must be',
    )
  })

  it('names the place of what is no YAML', () => {
    expect(lintText('a.yaml', 'openapi: 3.1.0\npaths: [')).toMatchObject([
      { file: 'a.yaml', line: 2, rule: 'document-syntax', severity: 'error' },
    ])
  })

  it('names line and column in JSON too', () => {
    const { document, getNote } = notes()
    Object.assign(getNote, { operationId: 'a b' })
    const text = JSON.stringify(document, null, 2)
    const [finding] = lintText('notes.json', text)
    expect(text.split('\n')[(finding?.line ?? 0) - 1]?.slice((finding?.column ?? 0) - 1)).toBe('"operationId": "a b",')
  })
})
