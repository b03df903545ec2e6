import { expect, it } from 'vitest'
import { findInEnvironment } from '../../src/catalog/discover-providers.ts'
import { explainConfig } from '../../src/config/explain-config.ts'
import { loadConfig } from '../../src/config/load-config.ts'

const env = { GROQ_API_KEY: 'groq-secret', GATEWAY_PORT: '9000', GATEWAY_MASTER_KEY: 'master-secret' }

it('lists each effective value with its origin, found providers last, and no secret', () => {
  const { sources } = loadConfig({ env, cwd: '/nowhere' })
  const rows = explainConfig(sources, findInEnvironment(env))
  expect(rows[0]).toEqual({ key: 'host', value: '127.0.0.1', origin: 'default' })
  expect(rows).toContainEqual({ key: 'port', value: '9000', origin: 'environment GATEWAY_PORT' })
  expect(rows).toContainEqual({ key: 'master_key', value: '***', origin: 'environment GATEWAY_MASTER_KEY' })
  expect(rows.at(-1)).toEqual({
    key: 'providers.groq',
    value: 'Groq at https://api.groq.com/openai/v1',
    origin: 'environment GROQ_API_KEY',
  })
  expect(rows.map(({ value }) => value).join()).not.toContain('secret')
})
