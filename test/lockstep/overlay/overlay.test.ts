import { describe, expect, it } from 'vitest'
import { stringify } from 'yaml'
import { applyOverlay } from '../../../src/lockstep/overlay/apply-overlay.ts'
import { changedRule } from '../../../src/lockstep/overlay/guard-validated.ts'
import { readOverlay } from '../../../src/lockstep/overlay/read-overlay.ts'

const document = () => ({
  openapi: '3.1.0',
  info: { title: 'Notes', version: '1.0.0' },
  tags: [{ name: 'notes' }],
  paths: {
    '/notes': {
      get: { operationId: 'listNotes', responses: { '200': { $ref: '#/components/responses/Notes' } } },
      post: { operationId: 'createNote', deprecated: false, responses: { '201': { description: 'Made.' } } },
    },
    '/tags': { get: { operationId: 'listTags', responses: { '200': { description: 'Tags.' } } } },
  },
  components: {
    schemas: {
      Note: { type: 'object', properties: { description: { type: 'string', description: 'What it says.' } } },
    },
    responses: { Notes: { description: 'Notes.' } },
  },
})

const overlayOf = (actions: unknown) => ({ overlay: '1.0.0', info: { title: 'Ours', version: '1' }, actions })

function apply(...actions: object[]) {
  return applyOverlay(document(), readOverlay('team.yaml', stringify(overlayOf(actions))))
}

describe('applyOverlay', () => {
  it('merges objects deeply, appends to lists, and leaves the document it was given', () => {
    const given = document()
    const overlay = overlayOf([
      { target: '$', update: { info: { 'x-team': 'ours' }, tags: [{ name: 'more' }] } },
      { target: '$.tags', update: { name: 'last' } },
    ])
    const { document: merged } = applyOverlay(given, readOverlay('a', JSON.stringify(overlay)))
    expect(merged).toMatchObject({
      info: { title: 'Notes', 'x-team': 'ours' },
      tags: [{ name: 'notes' }, { name: 'more' }, { name: 'last' }],
    })
    expect(given).toEqual(document())
  })

  it('finds targets by wildcards, filters and descendants, and changes each', () => {
    const { document: merged, idle } = apply(
      { target: "$.paths[*][?@.operationId == 'listTags']", update: { summary: 'Tags' } },
      { target: '$..[?@.deprecated == false]', update: { 'x-seen': true } },
    )
    expect(idle).toEqual([])
    expect(merged).toMatchObject({
      paths: { '/tags': { get: { summary: 'Tags' } }, '/notes': { post: { 'x-seen': true } } },
    })
  })

  it('removes each target, several of one list among them', () => {
    const { document: merged } = apply(
      { target: '$.tags', update: { name: 'b' } },
      { target: '$.tags[*]', remove: true },
      { target: "$.paths['/tags']", remove: true, update: { ignored: true } },
    )
    expect(merged).toMatchObject({ tags: [] })
    expect(Object.keys(merged['paths'] as object)).toEqual(['/notes'])
  })

  it('names targets that select nothing', () => {
    expect(apply({ target: '$.paths.nothing', remove: true }).idle).toEqual([
      'team.yaml: actions[0].target: $.paths.nothing',
    ])
  })

  it('refuses to change a single value, and to remove everything', () => {
    expect(() => apply({ target: '$.info.title', update: { a: 1 } })).toThrow(
      'team.yaml: actions[0]: info → title is a single value',
    )
    expect(() => apply({ target: '$', remove: true })).toThrow('would remove the whole document')
    expect(() => apply({ target: '$.info', update: 'text' })).toThrow('update must be an object, for info is one.')
  })

  it('writes a member called __proto__ as any other', () => {
    const text =
      '{"overlay":"1.0.0","info":{"title":"a","version":"1"},"actions":[{"target":"$","update":{"__proto__":{"x":1}}}]}'
    const { document: merged } = applyOverlay(document(), readOverlay('a', text))
    expect(Object.hasOwn(merged, '__proto__')).toBe(true)
    expect(({} as { x?: number }).x).toBeUndefined()
  })
})

describe('readOverlay', () => {
  const wrong: readonly [string, unknown, string][] = [
    ['another version', { ...overlayOf([{}]), overlay: '2.0.0' }, 'team.yaml: overlay: must be 1.0.0'],
    ['no title', { ...overlayOf([{}]), info: {} }, 'team.yaml: info.title: is missing'],
    ['no actions', overlayOf([]), 'team.yaml: actions: must be a list'],
    ['an action without target', overlayOf([{ remove: true }]), 'team.yaml: actions[0].target: must be a JSONPath'],
    ['a broken target', overlayOf([{ target: '$[', remove: true }]), 'team.yaml: actions[0].target: is no JSONPath'],
    ['a script', overlayOf([{ target: '$..[?(process.abort())]', remove: true }]), 'actions[0].target: is no JSONPath'],
    ['an action that does nothing', overlayOf([{ target: '$' }]), 'team.yaml: actions[0]: needs update'],
    ['an unknown member', overlayOf([{ target: '$', replace: 1 }]), 'team.yaml: actions[0].replace: is not known'],
  ]

  it.each(wrong)('refuses %s, with its place', (_what, overlay, message) => {
    expect(() => readOverlay('team.yaml', stringify(overlay))).toThrow(message)
  })

  it('names the line of what is no YAML', () => {
    expect(() => readOverlay('team.yaml', 'overlay: 1.0.0\nactions: [')).toThrow(/^team\.yaml:2:\d+: /)
  })
})

describe('changedRule', () => {
  const changed = (action: object) => changedRule(document(), apply(action).document)

  it.each([
    ['a summary', { target: '$.paths[*].get', update: { summary: 'x', description: 'y', 'x-a': 1, deprecated: true } }],
    [
      'the description of a schema',
      { target: '$.components.schemas.Note', update: { description: 'A note.', title: 'Note' } },
    ],
    ['an example', { target: '$.components.responses.Notes', update: { 'x-example': 1, description: 'All.' } }],
    ['an operation that is gone', { target: "$.paths['/notes'].post", remove: true }],
    ['a path that is gone', { target: "$.paths['/tags']", remove: true }],
    ['another title', { target: '$.info', update: { title: 'Ours' } }],
  ])('lets pass: %s', (_what, action) => {
    expect(changed(action)).toBeUndefined()
  })

  it.each([
    ['a new operation', { target: '$.paths', update: { '/x': { get: {} } } }, 'GET /x is no operation of the gateway'],
    [
      'another type',
      { target: '$.components.schemas.Note', update: { type: 'array' } },
      'components → schemas → Note → type',
    ],
    [
      'a member whose name is that of prose',
      { target: '$.components.schemas.Note.properties.description', remove: true },
      'components → schemas → Note → properties → description',
    ],
    ['open security', { target: '$.paths[*].get', update: { security: [] } }, 'paths → /notes → get → security'],
    ['another operationId', { target: "$.paths['/tags'].get", update: { operationId: 'x' } }, 'operationId'],
    ['an answer that is gone', { target: "$.paths['/tags'].get.responses", remove: true }, 'responses'],
    ['a component in use that is gone', { target: '$.components.responses', remove: true }, 'which is gone'],
  ])('names %s', (_what, action, expected) => {
    expect(changed(action)).toContain(expected)
  })
})
