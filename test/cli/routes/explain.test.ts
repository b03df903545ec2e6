import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addCredential } from '../../operations/byok/arrange.ts'
import { inferenceKey, managementKey, startGateway, type TestGateway } from '../../support/test-gateway.ts'
import { runWords, type TerminalOptions, temporaryFolder } from '../fake-terminal.ts'

let gateway: TestGateway
beforeAll(async () => {
  const provider = (slug: string) => ({ slug, format: 'openai-chat', base_url: 'http://127.0.0.1:9/v1', api_key: 'x' })
  gateway = await startGateway({
    config: {
      providers: [provider('cheap'), provider('dear'), provider('groq')],
      models: [
        {
          id: 'acme/wise',
          endpoints: [
            { provider: 'dear', upstream_model: 'w', prices: { prompt: 1.25, completion: 10 } },
            { provider: 'cheap', upstream_model: 'w', prices: { prompt: 0.0375, completion: 0.15 } },
            { provider: 'cheap', upstream_model: 'w', tier: 'flex' },
          ],
        },
        { id: 'acme/quick', endpoints: [{ provider: 'groq', upstream_model: 'q' }] },
        { id: 'acme/other', endpoints: [{ provider: 'dear', upstream_model: 'o' }] },
      ],
    },
  })
})
afterAll(() => gateway.close())

const run = (words: readonly string[], options: TerminalOptions = {}) =>
  runWords(['routes', 'explain', ...words], {
    ...options,
    env: { GATEWAY_URL: gateway.origin, GATEWAY_API_KEY: inferenceKey, ...options.env },
  })

describe('routes explain', () => {
  it('shows candidates with their prices, in order, and what was left out with its reason', async () => {
    const { exitCode, out, err } = await run(['acme/wise:nitro'])
    expect(exitCode).toBe(0)
    expect(err).toBe('')
    expect(out).toMatch(/^acme\/wise:nitro · 2 of 3 endpoints · direct/)
    expect(out).toMatch(/^#\s+ENDPOINT\s+INPUT\s+OUTPUT/m)
    expect(out).toMatch(/^1\s+dear\s+1\.25\s+10\.00\s+ready$/m)
    expect(out).toMatch(/^2\s+cheap\s+0\.0375\s+0\.15\s+ready$/m)
    expect(out).toMatch(/^cheap\/flex\s+tier\s+is of tier flex, which was not asked for$/m)
  })

  it("names the workspace's own credential by which an endpoint is reached", async () => {
    await addCredential(gateway, { provider: 'groq', key: 'x', name: 'Team' })
    await addCredential(gateway, { provider: 'groq', key: 'x', name: 'Other', allowed_models: [] })
    const { out } = await run(['acme/quick'])
    expect(out).toMatch(/^1\s+groq by "Team"\s/m)
    expect(out).toMatch(/^2\s+groq\s/m)
    expect(out).toMatch(/^groq by "Other"\s+byok\s+is reached with a credential for other models$/m)
  })

  it('is plain in a pipe and coloured on a terminal, as NO_COLOR wants', async () => {
    const escapeCode = '\u001b['
    expect((await run(['acme/wise'])).out).not.toContain(escapeCode)
    expect((await run(['acme/wise'], { isTerminal: true })).out).toContain(escapeCode)
    expect((await run(['acme/wise'], { isTerminal: true, env: { NO_COLOR: '1' } })).out).not.toContain(escapeCode)
  })

  it('names the model of each row where there are several', async () => {
    const cwd = temporaryFolder()
    writeFileSync(
      join(cwd, 'request.json'),
      JSON.stringify({ models: ['acme/wise', 'acme/other', 'acme/gone'], input: 'hi', provider: { order: ['cheap'] } }),
    )
    const { exitCode, out } = await run(['--file', 'request.json'], { cwd })
    expect(exitCode).toBe(0)
    expect(out).toMatch(/^1\s+acme\/wise\s+cheap /m)
    expect(out).toMatch(/^3\s+acme\/other\s+dear\s+\?\s+\?/m)
    expect(out).toContain('There is no model acme/gone.')
  })

  it('takes a request from standard input, in any format, with another model', async () => {
    const input = JSON.stringify({ model: 'acme/other', max_tokens: 9, messages: [{ role: 'user', content: 'hi' }] })
    const { exitCode, out } = await run(['acme/wise', '-f', '-', '--format', 'messages', '--json'], { input })
    expect(exitCode).toBe(0)
    expect(JSON.parse(out)).toMatchObject({ requested: 'acme/wise', refusal: null })
  })

  it('takes a management key, too', async () => {
    expect((await run(['acme/wise'], { env: { GATEWAY_API_KEY: managementKey } })).exitCode).toBe(0)
  })

  it('says what the request would get where no endpoint is left, and fails', async () => {
    const { exitCode, err } = await run(['acme/wize'])
    expect(exitCode).toBe(1)
    expect(err).toMatch(/refused with 400: .*did you mean acme\/wise/)
    const asJson = await run(['acme/wize', '--json'])
    expect(asJson).toMatchObject({ exitCode: 1, err: '' })
    expect(JSON.parse(asJson.out)).toMatchObject({ refusal: { code: 400 } })
  })

  it("passes on the gateway's own words about a body that is wrong", async () => {
    const { exitCode, err } = await run(['acme/wise', '-f', '-'], { input: '{"input": 5}' })
    expect(exitCode).toBe(1)
    expect(err).toContain('The gateway answered 400: request.input: ')
  })

  it.each([
    [['-f', 'missing.json'], '', 1, 'There is no file missing.json.'],
    [['-f', '-'], 'not json', 1, 'Standard input is not valid JSON'],
    [['-f', '-'], '[1]', 1, 'is not a JSON object'],
    [[], '', 2, 'Name a model, or a request with --file.'],
    [['acme/wise', '--format', 'gemini'], '', 2, 'must be one of responses, messages, chat'],
    [['-f', '-', '--key-stdin'], 'x', 2, '--key-stdin'],
  ])('refuses %j', async (words, input, exitCode, message) => {
    expect(await run(words, { input, cwd: temporaryFolder() })).toMatchObject({
      exitCode,
      err: expect.stringContaining(message),
    })
  })

  it('says when something else answers', async () => {
    const { exitCode, err } = await run(['acme/wise', '--url', 'http://127.0.0.1:1'])
    expect(exitCode).toBe(1)
    expect(err).toContain('Nothing answers')
  })
})
