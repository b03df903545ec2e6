import { describe, expect, it } from 'vitest'
import { buildCatalog } from '../../../src/catalog/build-catalog.ts'
import { findInEnvironment } from '../../../src/catalog/discover-providers.ts'
import { type BannerFacts, firstCall, keyLines, reachableOrigin, renderBanner } from '../../../src/cli/serve/banner.ts'
import { coloursFor } from '../../../src/cli/terminal/colours.ts'

const plain = coloursFor(false, {})
const found = findInEnvironment({ GROQ_API_KEY: 'gsk-secret' })
const config = { providers: [], models: [], dataDir: '/var/lib/gateway' }
const facts: BannerFacts = {
  url: 'http://127.0.0.1:8787',
  config,
  keys: { inferenceKey: 'sk-gw-one', managementKey: 'sk-gw-mgmt-two' },
  catalog: buildCatalog({ config, found }),
  found,
  program: 'model-gateway',
}

describe('the banner', () => {
  it('names the base URL, the keys that were just made, and a call with the real key', () => {
    const text = renderBanner(facts, plain)
    expect(text).toContain('http://127.0.0.1:8787/api/v1')
    expect(text).toContain('sk-gw-mgmt-two')
    expect(text).toMatch(
      /\n {2}export GATEWAY_API_KEY=sk-gw-one\n {2}curl .* -H "Authorization: Bearer \$GATEWAY_API_KEY"/,
    )
    expect(text).toContain('never shown again')
  })

  it('has no keys on a later start, and takes the one in the environment for the call', () => {
    const text = renderBanner({ ...facts, keys: { inferenceKey: null, managementKey: null } }, plain)
    expect(text).not.toContain('key  ')
    expect(text).toContain('-H "Authorization: Bearer $GATEWAY_API_KEY"')
    expect(text).not.toContain('export')
  })

  it('says which providers there are and where each was found, without their keys', () => {
    const text = renderBanner(facts, plain)
    expect(text).toMatch(/Groq {7}environment GROQ_API_KEY, \d+ models/)
    expect(text).toMatch(/Simulator {2}built in, 8 models/)
    expect(text).not.toContain('gsk-secret')
  })

  it('says where the console is, where there is one', () => {
    const consoleUrl = 'http://127.0.0.1:8787/console#link=secret'
    expect(renderBanner({ ...facts, consoleUrl }, plain)).toContain(`  Console    ${consoleUrl}\n`)
    expect(renderBanner(facts, plain)).not.toContain('Console')
  })

  it('names the file of a provider that was configured', () => {
    const [{ provider } = { provider: undefined }] = found
    const providers = provider === undefined ? [] : [provider]
    const configured = { ...config, providers, file: 'gateway.yaml' }
    const text = renderBanner({ ...facts, config: configured, found: [] }, plain)
    expect(text).toContain('gateway.yaml, ')
  })
})

describe('the first call', () => {
  it('is two lines that can be pasted, the key first, and asks the simulator', () => {
    const [exported, line, ...more] = firstCall('http://127.0.0.1:1', 'k')
    expect([exported, more]).toEqual(['export GATEWAY_API_KEY=k', []])
    expect(line).not.toContain('\n')
    expect(line).toContain(`-d '{"model":"sim/echo","input":"Hello!"}'`)
  })
})

describe('keys that were just made', () => {
  it('are nothing to speak of when there are none', () => {
    expect(keyLines({ inferenceKey: null, managementKey: null })).toEqual([])
  })

  it('are shown alone when one of them was given', () => {
    expect(keyLines({ inferenceKey: null, managementKey: 'm' })[0]).toBe('Management key  m')
  })
})

it.each([
  ['http://0.0.0.0:8787', 'http://127.0.0.1:8787'],
  ['http://[::]:8787', 'http://127.0.0.1:8787'],
  ['http://[::1]:8787', 'http://[::1]:8787'],
  ['http://10.0.0.1:80', 'http://10.0.0.1:80'],
])('%s can be called at %s', (url, origin) => {
  expect(reachableOrigin(url)).toBe(origin)
})
