import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { createGateway } from '../../../src/app.ts'
import { announceRunning } from '../../../src/cli/running-gateway.ts'
import { configSchema } from '../../../src/config/config-schema.ts'
import { loadConfig } from '../../../src/config/load-config.ts'
import type { Schema } from '../../../src/contract/contract.ts'
import { eventually } from '../../support/eventually.ts'
import { managementKey, startGateway } from '../../support/test-gateway.ts'
import { quietEnvironment, runWords, temporaryFolder } from '../fake-terminal.ts'

function withFile(text: string): { cwd: string; env: Record<string, string> } {
  const cwd = temporaryFolder()
  writeFileSync(join(cwd, 'gateway.yaml'), text)
  return { cwd, env: quietEnvironment(cwd) }
}

describe('config check', () => {
  it('says that everything is fine, and what there is', async () => {
    const { exitCode, out } = await runWords(['config', 'check'], withFile('port: 9000\n'))
    expect(exitCode).toBe(0)
    expect(out).toBe('✓ gateway.yaml is valid: 1 provider, 8 models.\n')
  })

  it('names all that is wrong, by line and key, and fails', async () => {
    const { exitCode, err } = await runWords(['config', 'check'], withFile('port: many\nlimts: {}\n'))
    expect(exitCode).toBe(1)
    expect(err).toContain('gateway.yaml:1:7 port:')
    expect(err).toContain('gateway.yaml:2:1 limts: unknown key')
  })

  it('fails on a model of a provider that is not there, and on scripts that can not be read', async () => {
    const model = 'models:\n  - id: a/b\n    endpoints:\n      - {provider: nobody, upstream_model: b}\n'
    expect((await runWords(['config', 'check'], withFile(model))).err).toContain('models[0].endpoints[0].provider')
    const scripts = 'simulator: {scripts: missing.yaml}\n'
    expect((await runWords(['config', 'check'], withFile(scripts))).err).toContain('simulator.scripts')
  })

  it('warns of a sandbox whose program is not there', async () => {
    const file = 'tools: {sandbox: {command: [no-such-sandbox]}}\n'
    const { exitCode, out, err } = await runWords(['config', 'check'], withFile(file))
    expect([exitCode, out]).toEqual([0, expect.stringContaining('is valid')])
    expect(err).toBe(
      '! tools.sandbox.command: the program no-such-sandbox is not there, so service:bash and service:shell are refused.\n',
    )
  })

  it('takes the file that --config names', async () => {
    const { cwd, env } = withFile('')
    writeFileSync(join(cwd, 'other.yaml'), 'port: 1\n')
    expect((await runWords(['config', 'check', '--config', 'other.yaml'], { cwd, env })).out).toContain(
      'other.yaml is valid',
    )
    expect((await runWords(['config', 'check', '--config', 'none.yaml'], { cwd, env })).err).toContain(
      'there is no file',
    )
  })
})

describe('config explain', () => {
  it('shows each value and where it comes from, secrets masked', async () => {
    const { cwd, env } = withFile('port: 9000\n')
    const options = { cwd, env: { ...env, GATEWAY_HOST: '0.0.0.0', GATEWAY_MASTER_KEY: 'very secret' } }
    const { out } = await runWords(['config', 'explain'], options)
    expect(out).toMatch(/^port +9000 +gateway\.yaml:1$/m)
    expect(out).toMatch(/^host +0\.0\.0\.0 +environment GATEWAY_HOST$/m)
    expect(out).toMatch(/^limits\.request_timeout +10m +default$/m)
    expect(out).not.toContain('very secret')
  })

  it('shows what the gateway works out by itself, and what is not set', async () => {
    const { out } = await runWords(['config', 'explain'], withFile('metrics: { port: 9090 }\n'))
    expect(out).toMatch(/^limits\.buffered_bytes +\d+(MiB|GiB) +computed$/m)
    expect(out).toMatch(/^limits\.upstream_headers_timeout +2m +computed$/m)
    expect(out).toMatch(/^public_url +not set +default$/m)
    expect(out).toMatch(/^metrics\.port +9090 +gateway\.yaml:1\nmetrics\.host +127\.0\.0\.1 +computed$/m)
  })

  it('shows the providers that were found', async () => {
    const env = { ...quietEnvironment(temporaryFolder()), GROQ_API_KEY: 'gsk-secret' }
    const { out } = await runWords(['config', 'explain', '--json'], { env, cwd: temporaryFolder() })
    const { instance, settings } = JSON.parse(out) as Schema<'Configuration'>
    expect(instance).toBeNull()
    const groq = settings.find(({ key }) => key === 'providers.groq')
    expect(groq?.origin).toEqual({ kind: 'discovered', name: 'environment GROQ_API_KEY', line: null })
    expect(out).not.toContain('gsk-secret')
  })
})

describe('config explain beside a running gateway', () => {
  it('shows what that runs with, as the API says it, and leaves no key behind', async () => {
    const gateway = await startGateway({ config: { limits: { tools: 5 } } })
    const forget = announceRunning(gateway.dataDir, gateway.origin)
    try {
      gateway.rewrite({ limits: { tools: 6 }, redis_prefix: 'other' })
      expect((await gateway.fetch('/admin/reload', { method: 'POST', key: managementKey })).status).toBe(200)
      gateway.rewrite({ limits: { tools: 7 }, limts: {} })
      expect((await gateway.fetch('/admin/reload', { method: 'POST', key: managementKey })).status).toBe(400)
      const options = { cwd: temporaryFolder(), env: { GATEWAY_DATA_DIR: gateway.dataDir } }
      const { out, err } = await runWords(['config', 'explain'], options)
      expect(out).toMatch(/^limits\.tools +6 +\S*gateway\.yaml:4$/m)
      expect(err).toContain(
        '! The last reload was refused, and nothing of it counts: gateway.yaml:5:1 limts: unknown key',
      )
      expect(err).toContain('! limits.tools: 7 (gateway.yaml:4) does not count: the configuration was refused.')
      const json = await runWords(['config', 'explain', '--json'], options)
      const answer = await gateway.fetch('/admin/configuration', { key: managementKey })
      expect(JSON.parse(json.out)).toEqual(((await answer.json()) as Schema<'ConfigurationResponse'>).data)
      const named = ['config', 'explain', '--json', '--url', gateway.origin, '--key', managementKey]
      expect((await runWords(named, options)).out).toBe(json.out)
      const keys = await (await gateway.fetch('/keys', { key: managementKey })).text()
      expect(keys).not.toContain('config explain')
      expect((await runWords(['config', 'explain', '--files'], options)).out).toMatch(/^limits\.tools +128 +default$/m)
      const none = await runWords(['config', 'explain', '--url', gateway.origin], options)
      expect([none.exitCode, none.err]).toEqual([1, expect.stringContaining('needs a management key')])
    } finally {
      forget()
      await gateway.close()
    }
  })
})

describe('N20: secrets in addresses', () => {
  const secret = 'hunter2hunter2'
  const addresses = {
    password: `//someone:${secret}@127.0.0.1:1/v1`,
    user: `//${secret}@127.0.0.1:1/v1`,
    query: `//127.0.0.1:1/v1?api_token=${secret}`,
    path: `//127.0.0.1:1/${secret}/v1`,
    fragment: `//127.0.0.1:1/v1#${secret}`,
  }

  it.each(Object.entries(addresses))(
    'are in no answer of a command, nor in what it says went wrong: %s',
    async (_, rest) => {
      // No provider's address may have a query.
      const base = rest.replace(/[?#].*/, '')
      const { cwd, env } = withFile(
        [
          `database_url: postgres:${rest}`,
          `redis_url: redis:${rest}`,
          `public_url: https:${rest}`,
          'providers:',
          `  - {slug: own, format: openai-chat, base_url: "http:${base}", headers: {x-trace: ${secret}}, capabilities: {request_path: "/chat?key=${secret}"}}`,
          `  - {slug: ollama, base_url: "http:${base}"}`,
          'models: [{id: a/b, endpoints: [{provider: ollama, upstream_model: b}]}]',
          '',
        ].join('\n'),
      )
      const options = { cwd, env: { ...env, GATEWAY_URL: `http:${rest}`, GATEWAY_API_KEY: 'sk-gw-some-key' } }
      expect((await runWords(['config', 'explain'], options)).out).toMatch(/^redis_url +redis:.*\*\*\*/m)
      const commands = [
        'config explain',
        'config check',
        'models list',
        'keys list',
        'db status',
        'call Hello',
        'connect claude --print-env',
      ]
      for (const words of [...commands, `call --url http:${rest} Hello`, `call --url ${rest} Hello`]) {
        const { out, err } = await runWords(words.split(' '), options)
        expect(out + err, words).not.toBe('')
        expect(out + err, words).not.toContain(secret)
      }
    },
  )

  it('are not in the log of a gateway that can not reach what they name', async () => {
    const { cwd, env } = withFile('')
    const lines: string[] = []
    const logger = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
    for (const rest of Object.values(addresses)) {
      const overrides = { redis_url: `redis:${rest.replace(/:1\/[^?#]*/, ':1')}`, port: '0' }
      const ollama = { slug: 'ollama', format: 'ollama-chat', base_url: `http:${rest.replace(/[?#].*/, '')}` }
      writeFileSync(join(cwd, 'gateway.yaml'), `providers: [${JSON.stringify(ollama)}]\n`)
      const { config } = loadConfig({ env, cwd, overrides })
      const gateway = await createGateway(config, { env, logger })
      await eventually(() => lines.join('')).toContain('Redis is away')
      await gateway.close()
    }
    expect(lines.join('')).not.toContain(secret)
  })
})

it('config schema prints the schema that gateway.yaml is held to', async () => {
  const { out } = await runWords(['config', 'schema'])
  expect(JSON.parse(out)).toEqual(JSON.parse(JSON.stringify(configSchema)))
})
