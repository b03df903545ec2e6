import { expect, it } from 'vitest'
import type { WireProvider } from '../../src/config/wire-config.ts'
import { joinProvider, splitProvider } from '../../src/managed/provider-secrets.ts'

const wire: WireProvider = {
  ...{ slug: 'box', format: 'openai-chat', base_url: 'http://127.0.0.1:9/v1', api_key: 'secret-key' },
  headers: { 'x-team': 'secret-header' },
  capabilities: { request_path: '/secret-path', has_json_schema: false },
}

it('takes keys, headers and paths of requests out of settings, and puts them back', () => {
  const { settings, secrets } = splitProvider(wire)
  expect(JSON.stringify(settings)).not.toContain('secret')
  expect(joinProvider('box', settings, secrets)).toEqual(wire)
})

it('has no secrets where there are none', () => {
  const { secrets } = splitProvider({ slug: 'box', headers: {}, capabilities: { has_json_schema: true } })
  expect(secrets).toEqual({})
})
