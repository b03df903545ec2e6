import { expect, it } from 'vitest'
import { findInEnvironment } from '../../src/catalog/discover-providers.ts'
import { explainConfig, originWords } from '../../src/config/explain-config.ts'
import { loadConfig } from '../../src/config/load-config.ts'
import { settings } from '../../src/config/settings.ts'

const env = { GROQ_API_KEY: 'groq-secret', GATEWAY_PORT: '9000', GATEWAY_MASTER_KEY: 'master-secret' }
const explain = () => explainConfig({ ...loadConfig({ env, cwd: '/nowhere' }), found: findInEnvironment(env), pending })
const pending = {
  reason: 'restart',
  sources: new Map([['host', { value: '::1', origin: { kind: 'flag' } } as const]]),
} as const
const find = (key: string) => explain().find((each) => each.key === key)

it('lists each effective value with its origin, found providers last, and no secret', () => {
  const rows = explain()
  expect(rows[0]).toMatchObject({ key: 'host', group: 'Server', value: '127.0.0.1', fallback: '127.0.0.1' })
  expect(find('port')).toMatchObject({ value: 9000, origin: { kind: 'environment', name: 'GATEWAY_PORT' } })
  expect(find('master_key')).toMatchObject({ value: null, isSecret: true, isSet: true })
  expect(rows.at(-1)).toMatchObject({
    key: 'providers.groq',
    value: 'Groq at https://api.groq.com/openai/v1',
    origin: { kind: 'discovered', name: 'environment GROQ_API_KEY' },
  })
  expect(JSON.stringify(rows)).not.toContain('-secret')
})

it('has a row with a sentence for each setting, set or not', () => {
  const rows = new Map(explain().map((row) => [row.key, row]))
  for (const { key, description } of settings) expect(rows.get(key)?.description, key).toBe(description)
  expect(find('public_url')).toMatchObject({ value: null, isSet: false, origin: { kind: 'default' } })
  expect(find('previous_master_key')).toMatchObject({ value: null, isSecret: true, isSet: false })
})

it('shows values as gateway.yaml has them, and what waits', () => {
  expect(find('limits.request_timeout')).toMatchObject({ value: '10m', fallback: '10m' })
  expect(find('cors.origins')).toMatchObject({ value: [], fallback: [] })
  expect(find('host')?.pending).toEqual({
    ...{ value: '::1', isSecret: false, isSet: true, origin: { kind: 'flag' } },
    reason: 'restart',
  })
})

it('words where a value comes from', () => {
  expect(originWords({ kind: 'file', name: 'gateway.yaml', line: 3 })).toBe('gateway.yaml:3')
  expect(originWords({ kind: 'stored', name: 'broken' })).toBe('database, broken')
  expect(originWords({ kind: 'flag' })).toBe('flag')
})
