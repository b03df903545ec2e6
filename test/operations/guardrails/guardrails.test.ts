import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Schema } from '../../../src/contract/contract.ts'
import { describeStore } from '../../support/databases.ts'
import { inferenceKey } from '../../support/test-gateway.ts'
import { dataOf, gatewaysOn, makeForeign, messageOf, type Open } from '../workspaces/arrange.ts'

type Guardrail = Schema<'Guardrail'>

const everything = {
  name: 'All rules',
  description: 'Why',
  allowed_models: ['sim/*'],
  ignored_models: ['sim/other'],
  allowed_providers: ['sim'],
  ignored_providers: ['other'],
  enforce_zdr_anthropic: true,
  enforce_zdr_openai: true,
  enable_free_model_publication: false,
  enable_free_model_training: true,
  enable_paid_model_training: false,
  limit_usd: 0.000000001,
  reset_interval: 'weekly',
  include_byok_in_budgets: true,
  content_filter_builtins: [
    { slug: 'email', action: 'redact' },
    { slug: 'regex-prompt-injection', action: 'flag', applies_to: 'both', scan_scope: 'user_only', label: 'tricks' },
  ],
  content_filters: [
    { pattern: '\\bACME-\\d{6}\\b', action: 'block', label: 'order' },
    { pattern: 'b', action: 'flag', applies_to: 'output' },
  ],
  applies_to: 'both',
  restore: true,
  on_error: 'open',
  hold_back_chars: 8192,
}

/** What a guardrail says that was told nothing but its name. */
const nothing = {
  description: null,
  allowed_models: null,
  ignored_models: null,
  allowed_providers: null,
  ignored_providers: null,
  enforce_zdr: null,
  enforce_zdr_anthropic: null,
  enforce_zdr_google: null,
  enforce_zdr_openai: null,
  enforce_zdr_xai: null,
  enforce_zdr_other: null,
  enable_free_model_publication: null,
  enable_free_model_training: null,
  enable_paid_model_training: null,
  limit_usd: null,
  reset_interval: null,
  include_byok_in_budgets: false,
  content_filter_builtins: null,
  content_filters: null,
  applies_to: 'input',
  restore: false,
  on_error: 'closed',
  hold_back_chars: 256,
}

async function make({ ask }: Open, fields: object = {}): Promise<Guardrail> {
  const answer = await ask('POST', '/guardrails', { name: 'One', ...fields })
  expect([answer.status, answer.body]).toEqual([201, expect.anything()])
  return dataOf<Guardrail>(answer)
}

describeStore((openFresh) => {
  const open = gatewaysOn(openFresh)

  it('creates, gives back, changes, lists and deletes a guardrail, every rule exactly', async () => {
    const opened = await open()
    const { ask } = opened
    const created = await make(opened, everything)
    const place = { id: expect.stringMatching(/^[0-9a-f-]{36}$/), workspace_id: expect.any(String) }
    const times = { created_at: expect.any(String), updated_at: null }
    expect(created).toEqual({ ...nothing, ...everything, ...place, ...times })
    for (const id of [created.id, created.id.toUpperCase()]) {
      expect(dataOf(await ask('GET', `/guardrails/${id}`))).toEqual(created)
    }
    const bare = await make(opened)
    expect(bare).toEqual({ ...nothing, name: 'One', ...place, ...times })
    const listed = await ask('GET', '/guardrails?limit=2&offset=1')
    expect(listed).toMatchObject({ status: 200, body: { data: [created, bare], total_count: 3 } })
    const path = `/guardrails/${created.id}`
    expect(dataOf(await ask('PATCH', path, {}))).toEqual(created)
    const renamed = dataOf(await ask('PATCH', path, { name: 'Two', description: null, restore: false }))
    expect(renamed).toEqual({
      ...created,
      ...{ name: 'Two', description: null, restore: false, updated_at: expect.any(String) },
    })
    const undone = Object.fromEntries(Object.entries(nothing).filter(([, value]) => value === null))
    const emptied = { ...undone, include_byok_in_budgets: false }
    expect(dataOf(await ask('PATCH', path, emptied))).toMatchObject({ ...undone, applies_to: 'both' })
    expect(await ask('DELETE', path)).toMatchObject({ status: 200, body: { deleted: true } })
    for (const method of ['GET', 'DELETE']) expect((await ask(method, path)).status).toBe(404)
    expect((await ask('PATCH', path, { name: 'x' })).status).toBe(404)
  })

  it('asks for zero data retention for all with one switch, but for those that are named', async () => {
    const opened = await open()
    const all = await make(opened, { enforce_zdr: true })
    const families = ['anthropic', 'google', 'openai', 'xai', 'other'].map((family) => [`enforce_zdr_${family}`, true])
    expect(all).toMatchObject({ enforce_zdr: true, ...Object.fromEntries(families) })
    const path = `/guardrails/${all.id}`
    const but = await opened.ask('PATCH', path, { enforce_zdr: true, enforce_zdr_xai: false })
    expect(dataOf(but)).toMatchObject({ enforce_zdr: null, enforce_zdr_xai: null, enforce_zdr_openai: true })
    const off = await opened.ask('PATCH', path, { enforce_zdr: null })
    expect(dataOf(off)).toMatchObject({ enforce_zdr: null, enforce_zdr_openai: null, enforce_zdr_other: null })
  })

  it('X13: refuses patterns that the engine can not run in linear time, on creation and on change, with the place', async () => {
    const opened = await open()
    const { ask } = opened
    const { id } = await make(opened)
    const refused = [
      ...['(?=a)b', '(?<!a)b', '(a)\\1', '(', 'a{5000}', '[z-a]'],
      ...['(a{1000}){1000}', '\\p{Nonsense}'],
    ]
    for (const pattern of refused) {
      const content_filters = [
        { pattern: 'a+', action: 'flag' },
        { pattern, action: 'block' },
      ]
      for (const answer of [
        await ask('POST', '/guardrails', { name: 'x', content_filters }),
        await ask('PATCH', `/guardrails/${id}`, { content_filters }),
      ]) {
        expect(answer, pattern).toMatchObject({ status: 400 })
        const { metadata } = (answer.body as { error: { metadata: object } }).error
        const place = {
          path: 'content_filters[1].pattern',
          code: 'invalid_regex_pattern',
          position: expect.any(Number),
        }
        expect(metadata, pattern).toMatchObject({ issues: [place] })
        expect(messageOf(answer)).toMatch(/^content_filters\[1\]\.pattern: .*invalid_regex_pattern at position \d+/s)
      }
    }
    const flood = Array.from({ length: 1_000 }, () => ({ pattern: 'a', action: 'flag' }))
    const long = [{ pattern: 'a'.repeat(100_001), action: 'flag' }]
    for (const content_filters of [flood, long]) {
      expect((await ask('POST', '/guardrails', { name: 'x', content_filters })).status).toBe(400)
      expect((await ask('PATCH', `/guardrails/${id}`, { content_filters })).status).toBe(400)
    }
    expect(dataOf(await ask('GET', `/guardrails/${id}`))).toMatchObject({ content_filters: null, updated_at: null })
    // V8 takes seconds for the first; RE2 has no trouble with it.
    const content_filters = [{ pattern: '(a+)+$', action: 'flag' }]
    expect((await ask('PATCH', `/guardrails/${id}`, { content_filters })).status).toBe(200)
    const text = `${'a'.repeat(100_000)}!`
    expect((await ask('POST', '/guardrails/test', { text, guardrail_ids: [id] })).status).toBe(200)
  })

  it('refuses filters that need a Presidio server where there is none', async () => {
    const opened = await open()
    const answer = await opened.ask('POST', '/guardrails', {
      name: 'x',
      content_filter_builtins: [
        { slug: 'email', action: 'flag' },
        { slug: 'person-name', action: 'redact' },
      ],
    })
    expect(answer.status).toBe(400)
    expect(messageOf(answer)).toMatch(/^content_filter_builtins\[1\]\.slug: .*guardrails\.presidio_url/)
    const issue = { path: 'content_filter_builtins[1].slug', code: 'filter_unavailable' }
    expect(answer.body).toMatchObject({ error: { metadata: { issues: [issue] } } })
  })

  it.each([
    ['an empty list of models', { allowed_models: [] }],
    ['ten thousand wildcards', { allowed_models: ['*'.repeat(10_000)] }],
    ['ten thousand models', { ignored_models: Array.from({ length: 10_000 }, () => '*') }],
    ['a name with a line break', { name: 'a\nb' }],
    ['a name that nobody can see', { name: ' \u00a0 ' }],
    ['a model that looks misspelt', { allowed_models: ['sim/ecco'] }],
    ['a provider that looks misspelt', { ignored_providers: ['sim', 'opnai'] }],
    ['a member that nobody knows', { allow_models: ['a/b'] }],
    ['a limit with more than nine decimal places', { limit_usd: 0.0000000001 }],
    ['a limit below zero', { limit_usd: -1 }],
    ['an interval that there is not', { reset_interval: 'hourly' }],
    ['a filter that there is not', { content_filter_builtins: [{ slug: 'passport', action: 'flag' }] }],
    ['an action that there is not', { content_filter_builtins: [{ slug: 'email', action: 'warn' }] }],
    [
      'a scope on a filter that has none',
      { content_filter_builtins: [{ slug: 'email', action: 'flag', scan_scope: 'user_only' }] },
    ],
    ['a window that holds nothing back', { hold_back_chars: 0 }],
  ])('refuses %s, on creation and on change', async (_, fields) => {
    const opened = await open()
    const { id } = await make(opened)
    for (const answer of [
      await opened.ask('POST', '/guardrails', { name: 'x', ...fields }),
      await opened.ask('PATCH', `/guardrails/${id}`, fields),
    ]) {
      expect(answer.status).toBe(400)
      // The member that is wrong, for programs.
      expect(answer.body).toMatchObject({
        error: { metadata: { issues: [{ path: expect.stringMatching(/^[a-z_]+/) }] } },
      })
    }
  })

  it('belongs to the workspace that is named, and refuses one of another organization', async () => {
    const opened = await open()
    const { ask } = opened
    const foreign = await makeForeign(opened)
    const workspace = dataOf<{ id: string }>(await ask('POST', '/workspaces', { name: 'W', slug: 'w' }))
    const { id } = await make(opened, { workspace_id: workspace.id.toUpperCase() })
    const listed = await ask('GET', `/guardrails?workspace_id=${workspace.id}`)
    expect(listed).toMatchObject({ body: { data: [{ name: 'W workspace' }, { id }], total_count: 2 } })
    const stolen = await ask('POST', '/guardrails', { name: 'x', workspace_id: foreign.workspaceId })
    expect([stolen.status, messageOf(stolen)]).toEqual([400, 'workspace_id: there is no such workspace.'])
    expect(stolen.body).toMatchObject({ error: { metadata: { issues: [{ path: 'workspace_id' }] } } })
    const both = await ask('POST', '/guardrails/test', { text: 'x', guardrail_ids: [id], content_filters: [] })
    expect(both).toMatchObject({ status: 400, body: { error: { metadata: { issues: [{ path: 'guardrail_ids' }] } } } })
    expect(await ask('GET', `/guardrails?workspace_id=${foreign.workspaceId}`)).toMatchObject({
      body: { data: [], total_count: 0 },
    })
  })

  it("shows nothing of another organization's guardrails, and changes nothing", async () => {
    const opened = await open()
    const { ask, inStore } = opened
    const foreign = await makeForeign(opened)
    const id = await inStore(async ({ workspaces }) => {
      const workspace = await workspaces.get(foreign.organizationId, foreign.workspaceId)
      return workspace?.defaultGuardrailId ?? ''
    })
    const strange = randomUUID()
    const answers = await Promise.all(
      [id, strange].map(async (each) => [
        await ask('GET', `/guardrails/${each}`),
        await ask('PATCH', `/guardrails/${each}`, { name: 'Mine' }),
        await ask('DELETE', `/guardrails/${each}`),
        await ask('POST', '/guardrails/test', { text: 'x', guardrail_ids: [each] }),
        await ask('GET', `/guardrails/${each}/assignments/keys`),
        await ask('GET', `/guardrails/${each}/assignments/members`),
        await ask('GET', `/guardrails/${each}/assignments/workspaces`),
      ]),
    )
    for (const answer of answers.flat()) {
      expect([answer.status, messageOf(answer)]).toEqual([404, 'There is no guardrail with this id.'])
    }
    const kept = await inStore(({ guardrails }) => guardrails.get(foreign.organizationId, id))
    expect(kept?.name).toBe('Secret name workspace')
  })

  it('takes management keys only', async () => {
    const { ask } = await open()
    expect((await ask('GET', '/guardrails', undefined, inferenceKey)).status).toBe(403)
    expect((await ask('POST', '/guardrails', { name: 'x' }, inferenceKey)).status).toBe(403)
    expect((await ask('POST', '/guardrails/test', { text: 'x' }, inferenceKey)).status).toBe(403)
  })

  it("lets a workspace's own guardrail be changed, and deleted with the workspace only", async () => {
    const opened = await open()
    const { ask } = opened
    const workspace = dataOf<Schema<'Workspace'>>(await ask('POST', '/workspaces', { name: 'Desk', slug: 'desk' }))
    const path = `/guardrails/${workspace.default_guardrail_id}`
    expect(dataOf(await ask('GET', path))).toMatchObject({
      ...nothing,
      name: 'Desk workspace',
      workspace_id: workspace.id,
    })
    expect((await ask('PATCH', path, { ignored_models: ['sim/echo'] })).status).toBe(200)
    const kept = await ask('DELETE', path)
    expect([kept.status, messageOf(kept)]).toEqual([400, expect.stringMatching(/"Desk"'s own guardrail/)])
    const ids = { workspace_ids: [workspace.id] }
    const held = await ask('POST', `${path}/assignments/workspaces/remove`, ids)
    expect([held.status, messageOf(held)]).toEqual([400, expect.stringMatching(/"Desk"'s own guardrail/)])
    expect((await ask('DELETE', '/workspaces/desk')).status).toBe(200)
    expect((await ask('GET', path)).status).toBe(404)
  })

  it('takes no body over the limit', async () => {
    const { ask } = await open({ limits: { management_body_bytes: '64KiB' } })
    const own = `/guardrails/${randomUUID()}`
    const assignments = ['keys', 'members', 'workspaces'].flatMap((kind) => [
      ['POST', `${own}/assignments/${kind}`] as const,
      ['POST', `${own}/assignments/${kind}/remove`] as const,
    ])
    for (const [method, path] of [
      ['POST', '/guardrails'],
      ['POST', '/guardrails/test'],
      ['PATCH', own],
      ...assignments,
    ] as const) {
      expect((await ask(method, path, { name: 'x'.repeat(70_000) })).status, path).toBe(413)
    }
  })
})
