import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { loadConfig } from '../../src/config/load-config.ts'

const cwd = mkdtempSync(join(tmpdir(), 'gateway-config-'))
afterAll(() => rmSync(cwd, { recursive: true, force: true }))

const provider = { slug: 'own', format: 'openai-chat', base_url: 'http://127.0.0.1:9/v1' }
function load(env: Record<string, string>, file: object = {}) {
  writeFileSync(join(cwd, 'gateway.yaml'), JSON.stringify(file))
  return loadConfig({ env, cwd })
}

describe('a variable that Kubernetes writes for a Service', () => {
  it.each(['GATEWAY_PORT', 'GATEWAY_METRICS_PORT'])('is ignored with a warning: %s', (name) => {
    const { config, warnings } = load({ [name]: 'tcp://10.96.0.5:8787', GATEWAY_SERVICE_PORT: '8787' })
    expect(config).toEqual(load({}).config)
    expect(warnings).toEqual([{ key: name, message: expect.stringContaining('Kubernetes') }])
  })

  it.each(['DATABASE_URL', 'REDIS_URL', 'HTTPS_PROXY'])(
    'has a name that ends in _PORT: %s with such an address is refused, not ignored',
    (name) => {
      expect(() => load({ [name]: 'tcp://db.internal:5432' })).toThrow(name)
    },
  )
})

describe('an empty variable', () => {
  it.each(['GATEWAY_MASTER_KEY', 'GATEWAY_METRICS_TOKEN', 'GATEWAY_PORT', 'DATABASE_URL', 'GATEWAY_LOG_LEVEL'])(
    'is as one that is not set: %s',
    (name) => {
      for (const empty of ['', ' \n']) expect(load({ [name]: empty }).config).toEqual(load({}).config)
    },
  )

  it('that should hold a secret is warned of', () => {
    const { warnings } = load({ GATEWAY_MASTER_KEY: '', GATEWAY_METRICS_TOKEN: '', GATEWAY_PORT: '' })
    expect(warnings.map(({ key }) => key).toSorted()).toEqual(['GATEWAY_MASTER_KEY', 'GATEWAY_METRICS_TOKEN'])
  })
})

describe('blanks and line ends around a secret', () => {
  it('are cut, with a warning that names the variable', () => {
    const file = { providers: [{ ...provider, api_key: `\${OWN_KEY}` }], metrics: { token: 'tok\n' } }
    const { config, warnings } = load({ OWN_KEY: ' sk-abc\r\n', GATEWAY_PORT: '9000\n' }, file)
    expect([config.providers[0]?.apiKey, config.metrics.token, config.port]).toEqual(['sk-abc', 'tok', 9000])
    expect(warnings).toEqual([{ key: 'OWN_KEY', message: 'has blanks or line ends around it, which are cut' }])
  })

  it('are cut from the texts of the file: keys, and headers of providers and MCP servers', () => {
    const { config } = load(
      {},
      {
        providers: [{ ...provider, api_key: 'sk-abc\n', headers: { 'X-Team': 'one' } }],
        mcp: { servers: [{ name: 'm', url: 'http://127.0.0.1:9/mcp', headers: { Authorization: ' Bearer a ' } }] },
      },
    )
    expect(config.providers[0]).toMatchObject({ apiKey: 'sk-abc', headers: { 'X-Team': 'one' } })
    expect(config.mcpServers[0]?.headers).toEqual({ authorization: 'Bearer a' })
  })

  it.each([
    ['api_key', { providers: [{ ...provider, api_key: 'sk-\nabc' }] }],
    ['api_key', { providers: [{ ...provider, api_key: 'sk-“abc”' }] }],
    ['headers', { providers: [{ ...provider, headers: { 'X-Team': 'a\nb' } }] }],
    ['headers', { mcp: { servers: [{ name: 'm', url: 'http://127.0.0.1:9/mcp', headers: { 'X-Team': 'a\nb' } }] } }],
  ])('within it are refused with the name of the key: %s %j', (key, file) => {
    expect(() => load({}, file)).toThrow(new RegExp(`${key}\\b`))
  })

  it('are cut from the master key, and what was sealed with them can be opened', () => {
    expect(load({ GATEWAY_MASTER_KEY: 'k\n' }).config).toMatchObject({ masterKey: 'k', previousMasterKey: 'k\n' })
    expect(load({ GATEWAY_MASTER_KEY: 'k' }).config.previousMasterKey).toBeUndefined()
    const both = { GATEWAY_MASTER_KEY: 'k\n', GATEWAY_PREVIOUS_MASTER_KEY: 'p\n' }
    expect(load(both).config).toMatchObject({ masterKey: 'k', previousMasterKey: 'p' })
  })
})
