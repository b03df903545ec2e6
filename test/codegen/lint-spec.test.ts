import { describe, expect, it } from 'vitest'
import { lintSpec as findIn } from '../../codegen/lint-spec.ts'
import type { JsonSchema, MediaType, Operation, Spec } from '../../codegen/spec.ts'
import { describeFinding } from '../../src/lockstep/lint/finding.ts'
import { contract } from '../contract/contract.ts'
import { miniSpec, operation, schema } from './mini-spec.ts'

const createNote = (spec: Spec) => operation(spec, '/notes', 'post')
const getNote = (spec: Spec) => operation(spec, '/notes/{id}', 'get')

function media(content: Record<string, MediaType> | undefined, name = 'application/json'): MediaType {
  const found = content?.[name]
  if (found === undefined) throw new Error(`the mini contract has no ${name} there`)
  return found
}

const mapping = (spec: Spec) => (schema(spec, 'Part')['discriminator'] as { mapping: Record<string, string> }).mapping
const tagOf = (spec: Spec, name: string) => schema(spec, name)['properties'] as Record<string, JsonSchema>

const broken: [string, (spec: Spec) => void, string][] = [
  [
    'an open union that maps no types',
    (spec) => {
      const part = schema(spec, 'Part')
      Object.assign(part, { 'x-open': true, discriminator: { propertyName: 'type' } })
    },
    'Part: x-open: true needs a discriminator with a mapping',
  ],
  [
    'an operationId that is no verb and noun',
    (spec) => Object.assign(createNote(spec), { operationId: 'notes' }),
    'POST /notes: operationId must be',
  ],
  [
    'an operationId that begins upper-case',
    (spec) => Object.assign(createNote(spec), { operationId: 'CreateNote' }),
    'POST /notes: operationId must be',
  ],
  [
    'a word for stability that is none',
    (spec) => Object.assign(createNote(spec), { 'x-stability': 'experimental' }),
    'POST /notes: x-stability is stable or beta',
  ],
  ['no operationId', (spec) => remove(createNote(spec), 'operationId'), 'POST /notes: operationId must be'],
  [
    'an operationId that is taken',
    (spec) => Object.assign(getNote(spec), { operationId: 'createNote' }),
    'operationId createNote is taken',
  ],
  ['no summary', (spec) => remove(createNote(spec), 'summary'), 'POST /notes: needs a summary'],
  ['no tag', (spec) => remove(createNote(spec), 'tags'), 'POST /notes: needs exactly one tag'],
  [
    'two tags',
    (spec) => Object.assign(createNote(spec), { tags: ['Notes', 'Other'] }),
    'POST /notes: needs exactly one tag',
  ],
  ['no security', (spec) => remove(createNote(spec), 'security'), 'POST /notes: must say its security'],
  [
    'a request whose schema is no component',
    (spec) => Object.assign(media(createNote(spec).requestBody?.content), { schema: { type: 'object' } }),
    'POST /notes: application/json request must be a $ref to a schema',
  ],
  [
    'a request without example',
    (spec) => remove(media(createNote(spec).requestBody?.content), 'examples'),
    'POST /notes: application/json request needs an example',
  ],
  [
    'an answer without example',
    (spec) => remove(media(contentOf(getNote(spec), '200'), 'text/event-stream'), 'example'),
    'GET /notes/{id}: 200 text/event-stream needs an example',
  ],
  [
    'a shared answer without example',
    (spec) => remove(media(spec.components.responses?.['BadRequest']?.content), 'examples'),
    'POST /notes: 400 application/json needs an example',
  ],
  ['no error answer', (spec) => remove(createNote(spec).responses, '400'), 'POST /notes: declares no error answer'],
  [
    'anyOf',
    (spec) => Object.assign(schema(spec, 'Problem'), { anyOf: [{ type: 'object' }] }),
    'Problem: write properties out',
  ],
  [
    'allOf',
    (spec) => Object.assign(schema(spec, 'Problem'), { allOf: [{ type: 'object' }] }),
    'Problem: write properties out',
  ],
  [
    'a union member without its tag',
    (spec) => remove(tagOf(spec, 'Text'), 'type'),
    'Part: #/components/schemas/Text needs a const type',
  ],
  [
    'a tag without const',
    (spec) => Object.assign(tagOf(spec, 'Text'), { type: { type: 'string' } }),
    'Part: #/components/schemas/Text needs a const type',
  ],
  [
    'a tag that is optional',
    (spec) => Object.assign(schema(spec, 'Text'), { required: ['text'] }),
    'Part: #/components/schemas/Text must require type',
  ],
  [
    'a union that takes what is no object',
    (spec) => remove(schema(spec, 'Part'), 'type'),
    'Part: needs type: object beside its discriminator',
  ],
  [
    'a value that the mapping lacks',
    (spec) => remove(mapping(spec), 'photo'),
    'Part: mapping lacks photo → #/components/schemas/Image',
  ],
  [
    'a value that is mapped to another member',
    (spec) => Object.assign(mapping(spec), { text: '#/components/schemas/Image' }),
    'Part: mapping lacks text → #/components/schemas/Text',
  ],
  [
    'a mapping to what is no member',
    (spec) => Object.assign(mapping(spec), { other: '#/components/schemas/Problem' }),
    'Part: mapping names #/components/schemas/Problem, which is no member',
  ],
]

const lintSpec = (...words: Parameters<typeof findIn>) => findIn(...words).map(describeFinding)

describe('lintSpec', () => {
  it('finds nothing in a contract that keeps the rules', () => {
    expect(lintSpec(miniSpec())).toEqual([])
  })

  it('finds nothing in our own contract', () => {
    expect(lintSpec(contract)).toEqual([])
  })

  it.each(broken)('finds %s', (_name, breakRule, problem) => {
    const spec = miniSpec()
    breakRule(spec)
    expect(lintSpec(spec).join('\n')).toContain(problem)
  })

  it('finds everything that is wrong, not only the first', () => {
    const spec = miniSpec()
    for (const [, breakRule] of broken.slice(4, 8)) breakRule(spec)
    expect(lintSpec(spec).length).toBeGreaterThanOrEqual(3)
  })
})

function contentOf({ responses }: Operation, status: string): Record<string, MediaType> | undefined {
  const response = responses[status]
  return response !== undefined && 'content' in response ? response.content : undefined
}

function remove(target: object, key: string): void {
  Reflect.deleteProperty(target, key)
}
