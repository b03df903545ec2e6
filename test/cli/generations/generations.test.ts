import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generation } from '../../storage/generation.ts'
import { inStore } from '../../support/generations.ts'
import { managementKey, startGateway, type TestGateway } from '../../support/test-gateway.ts'
import { quietEnvironment, runWords } from '../fake-terminal.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
  const { organizationId, workspaceId } = gateway.gateway.bootstrapped
  const now = Date.now()
  await inStore(gateway.dataDir, ({ generations }) =>
    generations.insertMany([
      generation('gen-good', {
        ...{ organizationId, workspaceId, createdAt: now - 1_000, costNanos: 12_500, requestId: 'trace:1' },
        ...{
          durationMs: 1_400,
          addedMs: 0.42,
          upstreamMs: 1_000,
          cacheDiscountNanos: 2_000,
          provider: 'beta',
          endpointTag: 'beta/eu',
        },
        attempts: [
          {
            provider: 'alpha',
            model: 'sim/echo',
            status: 429,
            code: 'rate_limited',
            durationMs: 390,
            message: 'too many',
          },
        ],
        pipeline: [{ type: 'plugin', name: 'web', summary: '3 results' }],
      }),
      generation('gen-bad', {
        ...{ organizationId, workspaceId, createdAt: now - 2_000, costNanos: 0, status: 'failed', sessionId: null },
        ...{
          stopReason: null,
          errorType: 'provider_unavailable',
          errorMessage: 'the room is full\u001b[2J\nFORGED LINE',
          attempts: [],
          provider: null,
          model: null,
        },
      }),
      generation('gen-steps', {
        ...{
          organizationId,
          workspaceId,
          createdAt: now - 2 * 24 * 60 * 60 * 1000,
          durationMs: 1_400,
          firstTokenMs: 800,
        },
        ...{ provider: 'beta', requestId: 'steps:1' },
        attempts: [
          {
            ...{ provider: 'alpha', model: 'sim/echo', status: 429, code: 'rate_limited', message: 'too many' },
            ...{ durationMs: 390, startMs: 3.5, failedTag: 'alpha' },
          },
        ],
        endpointTag: 'beta/eu',
        model: 'sim/echo',
        route: {
          models: ['sim/echo', 'sim/other'],
          candidates: [
            ['alpha', 0, 0, 1],
            ['beta/eu', 0],
            ['gamma', 1, 1],
          ],
          moreCandidates: 2,
          excluded: [
            ['delta', 0, 'max_price', 'costs 3 USD (prompt)'],
            ['alpha', 0, 'cooling_down', 'failed\u001b[2J', 0, 2],
          ],
          moreExcluded: 29,
          unknownModels: ['sim/typo'],
        },
        timeline: [
          ['receive', 0, 2204],
          ['plan', 2251, 412],
          ['attempt', 400_000, 1_000_000],
          ['tool', 500_000, 20_000, 'service:datetime'],
          ['answer_guardrails', 813_000, 500_000, null, 1500],
        ],
      }),
      generation('gen-old', {
        organizationId,
        workspaceId,
        createdAt: now - 3 * 24 * 60 * 60 * 1000,
        costNanos: 99_000_000,
        metadata: { team: 'a=b' },
      }),
    ]),
  )
})
afterAll(() => gateway.close())

const run = (...words: string[]) => runWords(['generations', ...words], { env: quietEnvironment(gateway.dataDir) })
const idsIn = (out: string) => [...out.matchAll(/gen-\w+/g)].map(([id]) => id)

async function answerOf(path: string) {
  return (await (await gateway.fetch(path, { key: managementKey })).json()) as { data: unknown }
}

describe('generations list', () => {
  it('lists what fits, the newest first, or in another order', async () => {
    const { exitCode, out } = await run('list')
    expect(exitCode).toBe(0)
    expect(out).toMatch(/^WHEN +STATUS +MODEL +PROVIDER +IN +OUT +COST +TIME +ID\n/)
    expect(idsIn(out)).toEqual(['gen-good', 'gen-bad', 'gen-steps', 'gen-old'])
    expect(idsIn((await run('list', '--last', '1d')).out)).toEqual(['gen-good', 'gen-bad'])
    expect(idsIn((await run('list', '--status', 'failed')).out)).toEqual(['gen-bad'])
    expect(idsIn((await run('list', '--error', 'ROOM')).out)).toEqual(['gen-bad'])
    expect(idsIn((await run('list', '--metadata', 'team=a=b')).out)).toEqual(['gen-old'])
    expect((await run('list', '--metadata', 'team=a')).err).toBe('No requests fit.\n')
    expect(idsIn((await run('list', '--sort', 'most_expensive', '--limit', '2')).out)).toEqual(['gen-old', 'gen-good'])
    expect(idsIn((await run('list', '--min-cost', '0.05')).out)).toEqual(['gen-old'])
    expect((await run('list', '--model', 'a/none')).err).toBe('No requests fit.\n')
  })

  it('prints JSON as the API gives it', async () => {
    const { out } = await run('list', '--json', '--limit', '2')
    const { data } = await answerOf('/generations?limit=2')
    expect(data).toHaveLength(2)
    expect(JSON.parse(out)).toEqual(data)
  })

  it('prints CSV and lines of JSON as the API gives them', async () => {
    const path = '/generations?limit=2'
    const answer = async (accept: string) =>
      (await gateway.fetch(path, { key: managementKey, headers: { accept } })).text()
    for (const [option, media] of [
      ['--csv', 'text/csv'],
      ['--ndjson', 'application/x-ndjson'],
    ] as const) {
      const { exitCode, out } = await run('list', option, '--limit', '2')
      expect(exitCode).toBe(0)
      expect(out).toContain('the room is full')
      expect(out).toBe(await answer(media))
    }
    expect((await run('list', '--model', 'a/none', '--csv')).out).toMatch(/^id,request_id,[^\n]+\n$/)
    expect((await run('list', '--model', 'a/none', '--ndjson')).out).toBe('')
  })

  it.each([
    [['--json', '--csv'], 'Give one of --json, --csv and --ndjson'],
    [['--status', 'odd'], '--status must be one of'],
    [['--sort', 'odd'], '--sort must be one of'],
    [['--metadata', 'team'], '--metadata must be a pair such as team=travel, not "team"'],
    [['--limit', '0'], '--limit must be a number'],
    [['--last', 'odd'], '--last must be a time'],
    [['--key', 'odd'], 'There is no key "odd". See: model-gateway keys list --all'],
  ])('says what is wrong with %j', async (words, message) => {
    const { exitCode, err } = await run('list', ...words)
    expect(exitCode).not.toBe(0)
    expect(err).toContain(message)
  })
})

describe('generations show', () => {
  it('draws the attempts over time, and says cost, split of the time and what ran', async () => {
    const { exitCode, out } = await run('show', 'gen-good')
    expect(exitCode).toBe(0)
    expect(out).toMatch(/cost +\$?0\.0000125.*\(computed, caching saved/)
    expect(out).toContain('provider 1.0 s, gateway 0.42 ms')
    expect(out).toMatch(/alpha +█+ +390 ms {2}429 rate_limited too many\n/)
    expect(out).toMatch(/beta\/eu +█+ +1\.0 s {2}answered\n/)
    expect(out).toContain('web: 3 results')
    expect((await run('show', 'trace:1')).out).toBe(out)
  })

  it('draws what was measured, each step where it was', async () => {
    const { out } = await run('show', 'gen-steps')
    const lines = out.slice(out.indexOf('Timeline:\n')).split('\n')
    expect(lines[1]).toMatch(/^ {2}received {2,}█ +2\.20 ms {2}read, authenticated and checked$/)
    expect(lines[2]).toMatch(/^ {2}plan {2,}█ +0\.41 ms {2}endpoints chosen$/)
    expect(lines[3]).toMatch(/^ {2}attempt 1: alpha {2,}█{9} +390 ms {2}failed: 429 rate_limited too many$/)
    expect(lines[4]).toMatch(/^ {2}attempt 2: beta {2,}█{23} +1\.0 s {2}answered$/)
    expect(lines[5]).toMatch(/^ {2}tool service:datetime {2,}█ +20 ms {2}ran for the model$/)
    expect(lines[6]).toMatch(/^ {2}first token {2,}█ +0 ms {2}content began$/)
    expect(lines[7]).toMatch(
      /guardrails on the answer {2,}█+ +500 ms {2}looked at what the model said, 1\.50 ms at work$/,
    )
    expect(out).not.toContain('No provider was asked.')
  })

  it('lists the endpoints in order, then those left out and why', async () => {
    const { out } = await run('show', 'gen-steps')
    const lines = out.slice(out.indexOf('Endpoints, ')).trimEnd().split('\n')
    expect(lines.map((line) => line.replace(/ {2,}/g, '  '))).toEqual([
      'Endpoints, in the order in which they were to be tried:',
      '  1  sim/echo@alpha  attempt 1, first because it served this conversation before',
      '  2  sim/echo@beta/eu  attempt 2',
      "  3  sim/other@gamma by the workspace's own key  not asked",
      '  and 2 more',
      '',
      'Left out:',
      '  sim/echo@delta  max_price: costs 3 USD (prompt)',
      '  sim/echo@alpha  cooling_down: failed\\u001b[2J (from plan 2 on)',
      '  and 29 more',
      '',
      'There is no model sim/typo.',
    ])
    for (const id of ['gen-good', 'gen-bad']) expect((await run('show', id)).out).not.toMatch(/Endpoints|Left out/)
  })

  it('says why a request failed that nobody was asked for', async () => {
    const { out } = await run('show', 'gen-bad')
    expect(out).toContain('provider_unavailable: the room is full\\u001b[2J\\u000aFORGED LINE\n')
    expect(out).toContain('No provider was asked.')
  })

  it('prints JSON as the API gives it', async () => {
    for (const id of ['gen-bad', 'gen-steps']) {
      const { data } = await answerOf(`/generation?id=${id}`)
      expect(JSON.parse((await run('show', id, '--json')).out)).toEqual(data)
    }
  })

  it('says where to look for an id that there is not', async () => {
    const { exitCode, err } = await run('show', 'gen-none')
    expect(exitCode).not.toBe(0)
    expect(err).toContain('generations list')
  })
})
