import { expect, it } from 'vitest'
import { changesOf } from '../../../../pages/console/parts/form-values.ts'
import { reloadWords } from '../../../../pages/console/settings/configuration/reload-words.ts'
import { policyWish } from '../../../../pages/console/settings/federation/policy-wish.ts'
import { pluginWish } from '../../../../pages/console/settings/plugins/plugin-wish.ts'
import { keptWords } from '../../../../pages/console/settings/workspaces/kept-words.ts'
import { slugOf, workspaceWish } from '../../../../pages/console/settings/workspaces/workspace-wish.ts'
import type { Schema } from '../../../../src/contract/contract.ts'
import { formOf } from '../form-of.ts'

const workspace: Schema<'Workspace'> = {
  id: 'w',
  name: 'Search team',
  slug: 'search-team',
  description: null,
  default_text_model: null,
  default_image_model: null,
  default_provider_sort: null,
  default_guardrail_id: null,
  include_byok_in_budgets: false,
  time_zone: 'UTC',
  io_logging_api_key_ids: null,
  io_logging_sampling_rate: 1,
  is_data_discount_logging_enabled: false,
  is_observability_broadcast_enabled: false,
  is_observability_io_logging_enabled: false,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: null,
  created_by: 'system',
}

it.each([
  ['Search team', 'search-team'],
  ['  Équipe  №1! ', 'equipe-no1'],
  ['<img src=x>', 'img-src-x'],
  ['日本', ''],
])('makes a slug of a name: %j', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})

it('sends of a workspace what was changed, and nothing else', () => {
  const same = { name: 'Search team', slug: 'search-team', sampling_percent: '100' }
  expect(changesOf(workspace, workspaceWish(formOf(same), null))).toEqual({})
  const other = {
    ...same,
    description: 'x',
    sampling_percent: '7',
    keeps_content: 'on',
    default_provider_sort: 'latency',
    time_zone: 'Asia/Tokyo',
  }
  expect(changesOf(workspace, workspaceWish(formOf(other), [3]))).toEqual({
    description: 'x',
    io_logging_sampling_rate: 0.07,
    is_observability_io_logging_enabled: true,
    default_provider_sort: 'latency',
    time_zone: 'Asia/Tokyo',
    io_logging_api_key_ids: [3],
  })
})

it('says of which requests prompts are kept', () => {
  const kept = { ...workspace, is_observability_io_logging_enabled: true }
  expect(keptWords(workspace)).toBe('not kept')
  expect(keptWords(kept)).toBe('kept')
  expect(keptWords({ ...kept, io_logging_sampling_rate: 0.25, io_logging_api_key_ids: [1, 2] })).toBe(
    'kept of 25% of 2 keys',
  )
})

it('sets the plugins that are on or off, and leaves the others to requests', () => {
  const form = formOf({
    'web state': 'on',
    'web settings': '{"max_results": 3}',
    'web fixed': 'on',
    'response-healing state': 'off',
    'fusion state': '',
    'fusion settings': 'not looked at',
  })
  expect(pluginWish(form).data).toEqual([
    { id: 'response-healing', enabled: false, settings: {}, prevent_overrides: false },
    { id: 'web', enabled: true, settings: { max_results: 3 }, prevent_overrides: true },
  ])
})

it.each(['{', '[]', '3', 'null'])('says in words that settings are no JSON object: %s', (settings) => {
  const form = formOf({ 'web state': 'on', 'web settings': settings })
  expect(() => pluginWish(form)).toThrow('The settings of web are no JSON object')
})

it('asks of a token what was written, and no more', () => {
  const form = formOf({ issuer_id: 'i', subject: 's', audience: 'a', api_key_hash: 'h', scopes: '', token_type: 'jwt' })
  expect(policyWish(form)).toEqual({
    issuer_id: 'i',
    subject: 's',
    audience: 'a',
    api_key_hash: 'h',
    enabled: false,
    claim_checks: [{ type: 'token_type', value: 'jwt' }],
  })
})

it('changes of a policy what is written otherwise, and not the order of its claims', () => {
  const claim_checks = [
    { type: 'token_type' as const, value: 'jwt' },
    { type: 'scopes' as const, value: 'read' },
  ]
  const same = { issuer_id: 'i', subject: 's', audience: 'a', api_key_hash: 'h', enabled: true, claim_checks }
  const before = { ...same, id: 'p', created_at: '2026-01-01T00:00:00Z', updated_at: null }
  const fields = { ...same, claim_checks: '', enabled: 'on', scopes: 'read', token_type: 'jwt' }
  expect(changesOf(before, policyWish(formOf(fields), before))).toEqual({})
  expect(changesOf(before, policyWish(formOf({ ...fields, audience: 'b', scopes: '' }), before))).toEqual({
    audience: 'b',
    claim_checks: [{ type: 'token_type', value: 'jwt' }],
  })
})

it('says what a reload has changed', () => {
  const none = { added: [], removed: [], changed: [] }
  const nothing = { providers: none, models: none, settings: [], requires_restart: [] }
  expect(reloadWords(nothing)).toEqual(['Nothing has changed.'])
  const some = { ...nothing, providers: { ...none, added: ['a', 'b'] }, requires_restart: ['http.port'] }
  expect(reloadWords(some)).toEqual(['Providers added: a, b', 'Settings that count after a restart: http.port'])
})
