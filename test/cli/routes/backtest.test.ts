import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generation } from '../../storage/generation.ts'
import { inStore } from '../../support/generations.ts'
import { inferenceKey, startGateway, type TestGateway } from '../../support/test-gateway.ts'
import { runWords, type TerminalOptions, temporaryFolder } from '../fake-terminal.ts'

let gateway: TestGateway
beforeAll(async () => {
  const provider = (slug: string) => ({ slug, format: 'openai-chat', base_url: 'http://127.0.0.1:9/v1', api_key: 'x' })
  const endpoint = (slug: string, price: number) => ({
    ...{ provider: slug, upstream_model: 'w', prices: { prompt: price, completion: price } },
  })
  gateway = await startGateway({
    config: {
      providers: [provider('cheap'), provider('dear')],
      models: [
        { id: 'acme/wise', endpoints: [endpoint('dear', 4), endpoint('cheap', 1)] },
        { id: 'acme/only', endpoints: [endpoint('dear', 4)] },
      ],
    },
  })
  const { organizationId, workspaceId } = gateway.gateway.bootstrapped
  const record = (id: string, slug: string | null, index: number, model = 'acme/wise') =>
    generation(id, {
      ...{ organizationId, workspaceId, requestedModel: model, model, provider: slug, endpointTag: slug, attempts: [] },
      ...{ inputTokens: 500, outputTokens: 500, cachedTokens: 0, cacheWriteTokens: 0, cacheWriteHourTokens: 0 },
      ...{ inputAudioTokens: 0, outputAudioTokens: 0, outputImageTokens: 0, webSearchCount: 0, serviceTier: null },
      ...{ createdAt: Date.now() - 60_000 - index, firstTokenMs: slug === 'dear' ? 100 : 300, durationMs: 1_000 },
    })
  await inStore(gateway.dataDir, ({ generations }) =>
    generations.insertMany([
      ...Array.from({ length: 6 }, (_, index) => record(`gen-dear-${index}`, 'dear', index)),
      ...Array.from({ length: 6 }, (_, index) => record(`gen-cheap-${index}`, 'cheap', index)),
      record('gen-only', 'dear', 0, 'acme/only'),
      record('gen-none', null, 0),
    ]),
  )
})
afterAll(() => gateway.close())

const run = (words: readonly string[], options: TerminalOptions = {}) =>
  runWords(['routes', 'backtest', ...words], {
    ...options,
    env: { GATEWAY_URL: gateway.origin, GATEWAY_API_KEY: inferenceKey, ...options.env },
  })

describe('routes backtest', () => {
  it('shows what would have changed', async () => {
    const { exitCode, out, err } = await run(['--sort', 'price'])
    expect([exitCode, err]).toEqual([0, ''])
    expect(out).toMatch(/^13 requests of 7 days: 6 would have gone elsewhere, 0 would have failed$/m)
    expect(out).toMatch(/^Cost\s+\$0\.034000\s+\$0\.016000\s+-52\.9 %$/m)
    expect(out).toMatch(/^First token, p50\s+100 ms\s+300 ms\s+\+200 ms$/m)
    expect(out).toMatch(/^acme\/wise@dear\s+acme\/wise@cheap\s+6\s+\$0\.024000\s+\$0\.006000$/m)
    expect(out).toMatch(/^1 request not planned: answered by nobody\.$/m)
  })

  it('names the requests that would have failed, with the reasons', async () => {
    const { out } = await run(['--last', '1h', '--ignore', 'dear', '--model', 'acme/only', '--order', 'cheap'])
    expect(out).toMatch(/^1 request of 1 hour: 0 would have gone elsewhere, 1 would have failed$/m)
    expect(out).toMatch(/^gen-only\s+acme\/only\s+ignore$/m)
    const strict = await run(['--deny-data', '--zdr', '--max-input', '2', '--max-output', '2', '--only', 'cheap'])
    expect(strict.out).toContain('13 would have failed')
  })

  it('prints JSON, and takes a body from a file that options override', async () => {
    const folder = temporaryFolder()
    const prices = [{ endpoint_id: 'acme/wise@dear', prices: { prompt: 0.5, completion: 0.5 } }]
    writeFileSync(join(folder, 'body.json'), JSON.stringify({ prices, provider: { sort: 'latency' }, max_records: 50 }))
    const { out } = await run(['--file', 'body.json', '--sort', 'price', '--json', '--max-records', '100'], {
      cwd: folder,
    })
    expect(JSON.parse(out)).toMatchObject({ moved: 6, moves: [{ from: 'acme/wise@cheap', to: 'acme/wise@dear' }] })
    const elsewhere = await run(['--file', 'none.json'], { cwd: folder })
    expect([elsewhere.exitCode, elsewhere.err]).toEqual([1, expect.stringContaining('There is no file none.json.')])
  })

  it.each([
    [['--sort', 'luck'], '--sort must be one of price'],
    [['--last', 'week'], '--last must be a time'],
    [['--max-input', 'much'], '--max-input must be US dollars'],
    [['--max-records', '0'], '--max-records must be a whole number from 1'],
    [['--file', '-', '--key-stdin'], 'With --key-stdin'],
  ])('refuses %j', async (words, message) => {
    const { exitCode, err } = await run(words)
    expect(exitCode).toBe(2)
    expect(err).toContain(message)
  })

  it('passes on what the gateway refuses', async () => {
    const { exitCode, err } = await run(['--last', '60d'])
    expect([exitCode, err]).toEqual([1, expect.stringContaining('at most 30 days')])
  })
})
