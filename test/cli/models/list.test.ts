import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { inferenceKey, startGateway } from '../../support/test-gateway.ts'
import { quietEnvironment, runWords, temporaryFolder } from '../fake-terminal.ts'

function run(words: readonly string[], variables: Record<string, string> = {}) {
  const cwd = temporaryFolder()
  return runWords(['models', 'list', ...words], { cwd, env: { ...quietEnvironment(cwd), ...variables } })
}

describe('models list', () => {
  it('shows the simulator with its prices where nothing else is there', async () => {
    const { exitCode, out, err } = await run([])
    expect(exitCode).toBe(0)
    expect(out).toMatch(/^sim\/echo +sim +128,000 +0\.10 +0\.40$/m)
    expect(err).toContain('8 models')
  })

  it('shows from which to which price a model goes where long prompts cost more', async () => {
    const { out } = await run(['gemini-2.5-pro'], { GEMINI_API_KEY: 'k' })
    expect(out).toMatch(/^google\/gemini-2\.5-pro +google-ai-studio +1,048,576 +1\.25–2\.50 +10\.00–15\.00$/m)
  })

  it('shows only what was searched for', async () => {
    const { out, err } = await run(['ECHO'])
    expect(out.match(/^sim\//gm)).toHaveLength(1)
    expect(err).toContain('1 model;')
  })

  it("shows only one provider's models", async () => {
    const { out } = await run(['--provider', 'groq'], { GROQ_API_KEY: 'k' })
    expect(out).toContain('groq')
    expect(out).not.toContain('sim/echo')
  })

  it('refuses a provider that is not there and names those that are', async () => {
    const { exitCode, err } = await run(['--provider', 'nobody'])
    expect(exitCode).toBe(1)
    expect(err).toContain('There are: sim.')
  })

  it('prints the records of GET /models as JSON', async () => {
    const { out, err } = await run(['--json', 'echo'])
    expect(JSON.parse(out)).toMatchObject([{ id: 'sim/echo', pricing: { prompt: expect.any(String) } }])
    expect(err.split('\n')).toHaveLength(2)
  })

  it('says whose models it lists, on standard error, and how to ask a running gateway', async () => {
    const { err } = await run([])
    expect(err).toMatch(/^Models of the configuration here \(the environment, without a gateway\.yaml\)\. .*--url\.\n/)
    const cwd = temporaryFolder()
    writeFileSync(join(cwd, 'gateway.yaml'), 'simulator: {enabled: true}\n')
    const own = await runWords(['models', 'list', '--json'], { cwd, env: quietEnvironment(cwd) })
    expect(own.err).toContain('(gateway.yaml)')
    expect(JSON.parse(own.out)).toHaveLength(8)
  })

  it('asks a gateway that runs for its models, with every page of them', async () => {
    const endpoints = () => [{ provider: 'acme', upstream_model: 'm', prices: { prompt: 0.0375, completion: 10 } }]
    const long = { prompt: 1, completion: 2, tiers: [{ above_input_tokens: 1000, prompt: 3 }] }
    const gateway = await startGateway({
      config: {
        providers: [{ slug: 'acme', format: 'openai-chat', base_url: 'http://127.0.0.1:9/v1', api_key: 'x' }],
        models: [
          { id: 'acme/long', endpoints: [{ provider: 'acme', upstream_model: 'l', prices: long }] },
          ...Array.from({ length: 501 }, (_, index) => ({ id: `acme/m${index}`, endpoints: endpoints() })),
          { id: 'acme/unpriced', endpoints: [{ provider: 'acme', upstream_model: 'u' }] },
        ],
      },
    })
    onTestFinished(() => gateway.close())
    const env = { GATEWAY_API_KEY: inferenceKey }
    const listed = await run(['--url', gateway.origin, '--provider', 'acme'], env)
    expect(listed.err).toBe(
      `Models of the gateway at ${gateway.origin}.\n503 models; prices in USD per million tokens.\n`,
    )
    expect(listed.out).toMatch(/^MODEL +PROVIDERS +CONTEXT +INPUT +OUTPUT$/m)
    expect(listed.out).toMatch(/^acme\/m500 +acme +\? +0\.0375 +10\.00$/m)
    expect(listed.out).toMatch(/^acme\/long +acme +\? +1\.00–3\.00 +2\.00$/m)
    expect(listed.out).toMatch(/^acme\/unpriced +acme +\? +\? +\?$/m)
    const found = await run(['--url', gateway.origin, '--json', 'UNPRICED'], env)
    expect(JSON.parse(found.out)).toMatchObject([{ id: 'acme/unpriced' }])
    const without = await run(['--url', gateway.origin])
    expect([without.exitCode, without.err]).toEqual([1, expect.stringContaining('GATEWAY_API_KEY')])
  })
})
