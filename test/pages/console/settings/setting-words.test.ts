import { expect, it } from 'vitest'
import { parse } from 'yaml'
import {
  isAbout,
  isChanged,
  originWords,
  type Setting,
  valueWords,
  yamlLines,
} from '../../../../pages/console/settings/configuration/setting-words.ts'

function setting(parts: Partial<Setting> = {}): Setting {
  return {
    ...{ key: 'limits.request_timeout', group: 'Limits', description: 'Longest time.', value: '10m', default: '10m' },
    ...{ is_secret: false, is_set: true, is_cut: false, variable: null, is_in_file: true, applies: 'reload' },
    ...{ origin: { kind: 'default', name: null, line: null }, pending: null },
    ...parts,
  }
}

it('words values, and never what a secret is', () => {
  expect(valueWords(setting(), setting())).toBe('10m')
  expect(valueWords(setting({ value: [] }), setting())).toBe('none')
  expect(valueWords(setting({ value: ['a', 'b'] }), setting({ is_cut: true }))).toBe('a, b, …')
  expect(valueWords(setting({ value: null }), setting({ is_secret: true }))).toBe('set, never shown')
  expect(valueWords(setting({ value: null, is_set: false }), setting({ is_secret: true }))).toBe('not set')
})

it('words where a value comes from', () => {
  expect(originWords({ kind: 'file', name: 'gateway.yaml', line: 12 })).toBe('gateway.yaml line 12')
  expect(originWords({ kind: 'environment', name: 'GATEWAY_PORT', line: null })).toBe('GATEWAY_PORT')
  expect(originWords({ kind: 'stored', name: 'broken', line: null })).toBe('stored, broken')
})

it('knows what somebody has set or wants to, and what a search is about', () => {
  const file = { kind: 'file', name: 'gateway.yaml', line: 12 } as const
  expect([setting(), setting({ origin: file })].map(isChanged)).toEqual([false, true])
  const pending = { value: '5m', is_set: true, origin: file, reason: 'restart' } as const
  expect(isChanged(setting({ pending }))).toBe(true)
  expect(['TIMEOUT', '10m', 'longest', ''].map((wanted) => isAbout(setting(), wanted))).not.toContain(false)
  expect(isAbout(setting(), 'redis')).toBe(false)
})

it.each(['10m', 'true', '12', '1e3', 'a: b', '* x', '', '- a', '#', 'null', 'https://a.example:8080/v1', 5, false])(
  'writes lines that YAML reads as the value: %j',
  (value) => {
    expect(parse(yamlLines(setting({ value })) ?? '')).toEqual({ limits: { request_timeout: value } })
  },
)

it('writes lists, what waits, a variable for a secret, and members of providers', () => {
  expect(yamlLines(setting({ key: 'cors.origins', value: ['https://a.example', '*'] }))).toBe(
    'cors:\n  origins: [https://a.example, "*"]',
  )
  const pending = { value: 9000, is_set: true, origin: setting().origin, reason: 'restart' } as const
  expect(yamlLines(setting({ key: 'port', value: 1, pending }))).toBe('port: 9000')
  expect(yamlLines(setting({ key: 'master_key', value: null, is_secret: true, variable: 'GATEWAY_MASTER_KEY' }))).toBe(
    `master_key: \${GATEWAY_MASTER_KEY}`,
  )
  expect(yamlLines(setting({ key: 'providers.vllm.zdr', group: 'Providers', value: true }))).toBe(
    'providers:\n  - slug: vllm\n    zdr: true',
  )
})

it('offers no lines that would be wrong: masked addresses, parts of lists, what is stored', () => {
  expect(yamlLines(setting({ key: 'redis_url', value: 'redis://u:***@h' }))).toBe('redis_url: …')
  expect(yamlLines(setting({ key: 'cors.origins', value: ['a'], is_cut: true }))).toBe('cors:\n  origins: …')
  expect(yamlLines(setting({ is_in_file: false }))).toBeUndefined()
  expect(yamlLines(setting({ key: 'models.a/b', group: 'Models' }))).toBeUndefined()
})
