import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type Behaviour,
  drip,
  type FakeUpstream,
  json,
  resetBeforeHeaders,
  type Step,
  silence,
  sse,
  startUpstream,
  steps,
} from '../support/fake-upstream.ts'
import { readGenerations } from '../support/generations.ts'
import { openStream } from '../support/open-stream.ts'
import { chatAnswer, responsesAnswer } from '../support/provider-answers.ts'
import { providerConfig } from '../support/provider-config.ts'
import { expectStreamRules, messageText, parseEvents, type Wire } from '../support/response-events.ts'
import { startGateway, type TestGateway } from '../support/test-gateway.ts'
import { limitOf } from '../support/wait-until.ts'

// A second of the list takes a tenth of one here.
const second = 100
const limits = {
  upstream_first_byte_timeout: limitOf(4_000),
  idle_timeout: limitOf(1_500),
  keep_alive_comment: '100ms',
}

const tokens = Array.from({ length: 60 }, (_, index) => `t${index} `)
const whole = tokens.join('')
const primarySays = {
  relayed: responsesAnswer([{ kind: 'text', deltas: tokens }], { model: 'relayed-model' }),
  translated: chatAnswer([{ kind: 'text', deltas: tokens }], { model: 'translated-model' }),
}
const refusals = {
  relayed: responsesAnswer([{ kind: 'refusal', deltas: ['I ', 'will not.'] }], { model: 'relayed-model' }),
  translated: chatAnswer([{ kind: 'refusal', deltas: ['I ', 'will not.'] }], { model: 'translated-model' }),
}
const backupSays = responsesAnswer([{ kind: 'text', deltas: ['the ', 'backup'] }], { model: 'backup-model' })

type Way = keyof typeof primarySays

let primary: FakeUpstream
let backup: FakeUpstream
let usual: TestGateway
let careful: TestGateway
let passedMs = 0
const clock = () => performance.now() + passedMs

beforeAll(async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  ;[primary, backup] = await Promise.all([startUpstream(), startUpstream()])
  const providers = providerConfig(
    {
      relayed: { at: primary },
      translated: { at: primary, format: 'openai-chat' },
      backup: { at: backup },
    },
    { 'fake/relayed': ['relayed'], 'fake/translated': ['translated'], 'fake/backup': ['backup'] },
  )
  usual = await startGateway({ config: { limits, ...providers }, clock })
  careful = await startGateway({
    config: {
      limits: { ...limits, upstream_first_token_timeout: `${10 * second}ms` },
      routing: { stream_commit: 'complete', fallback_on_content_policy: false },
      ...providers,
    },
    clock,
  })
})
beforeEach(() => {
  passedMs += 3_600_000
  primary.reset()
  backup.reset()
  backup.otherwise(sse(backupSays.sse))
})
afterEach(() => {
  for (const { log } of [usual, careful]) expect(log.filter((line) => line.includes('breaks the contract'))).toEqual([])
})
afterAll(async () => {
  vi.restoreAllMocks()
  await Promise.all([usual.close(), careful.close()])
  await Promise.all([primary.close(), backup.close()])
})

async function ask(gateway: TestGateway, way: Way) {
  const { status, headers, rest } = await openStream(gateway.url, {
    models: [`fake/${way}`, 'fake/backup'],
    input: 'Count to sixty.',
  })
  const text = await rest()
  const error = status === 200 ? undefined : ((JSON.parse(text) as Wire)['error'] as Wire)
  const read = status === 200 ? parseEvents(text) : undefined
  if (read !== undefined) expectStreamRules(read)
  return { status, headers, error, final: read?.final ?? {} }
}

/** What a caller may see: a whole answer of one of the two, an answer that says that it broke off, or an error. */
async function outcomeOf(gateway: TestGateway, way: Way): Promise<string> {
  const { status, error, final } = await ask(gateway, way)
  if (error !== undefined) return `${status} ${String((error['metadata'] as Wire)['error_type'])}`
  const text = messageText(final)
  if (final['status'] === 'failed') {
    expect(whole.startsWith(text)).toBe(true)
    return `broke off: ${String(final['error_type'])}`
  }
  expect(final['status']).toBe('completed')
  if (JSON.stringify(final['output']).includes('"refusal"')) return 'a refusal'
  expect([whole, 'the backup'], 'no truncated success').toContain(text)
  return text === whole ? 'primary' : 'backup'
}

const failing = (status: number, code?: string, headers: Record<string, string> = {}) =>
  json({ error: { message: 'no', ...(code !== undefined && { code }) } }, { status, headers })

/** The primary's events up to the one in which its n-th token stands. */
function upToToken(way: Way, count: number): string[] {
  const { events } = primarySays[way]
  return events.slice(0, events.findIndex((event) => event.includes(`"t${count - 1} "`)) + 1)
}

const good = (way: Way): Behaviour => sse(primarySays[way].sse)
const refusesPrefill: Behaviour = (exchange) => {
  const { input } = exchange.request.body ?? {}
  const isPrefilled = JSON.stringify(input).includes('assistant')
  return (isPrefilled ? failing(400, 'invalid_request_error') : sse(backupSays.sse))(exchange)
}

interface Fault {
  /** What the primary does first, request by request. */
  readonly first?: (way: Way) => readonly Behaviour[]
  /** What it does to all other requests. */
  readonly always: (way: Way) => Behaviour
  readonly backup?: Behaviour
  readonly usually: string
  /** With `stream_commit: complete`, `fallback_on_content_policy: false` and a first token within 10 s. */
  readonly carefully: string
}

const brokenStream = (count: number, ...end: Step[]): Pick<Fault, 'always'> => ({
  always: (way) => steps([...upToToken(way, count), ...end]),
})

const faults: Readonly<Record<string, Fault>> = {
  '429 with Retry-After 2 once': {
    first: () => [failing(429, 'rate_limit_exceeded', { 'retry-after-ms': String(2 * second) })],
    always: good,
    usually: 'primary',
    carefully: 'primary',
  },
  '429 always (F8)': { always: () => failing(429), usually: 'backup', carefully: 'backup' },
  '500 once (F9)': { first: () => [failing(500)], always: good, usually: 'primary', carefully: 'primary' },
  '503 always (F9)': { always: () => failing(503), usually: 'backup', carefully: 'backup' },
  'reset before headers (F7)': { always: () => resetBeforeHeaders, usually: 'backup', carefully: 'backup' },
  'never answers (F4)': { always: () => silence, usually: 'backup', carefully: 'backup' },
  'headers at once and the first token after 20 s (F5)': {
    always: (way) => steps([{ pauseMs: 20 * second }, primarySays[way].sse]),
    usually: 'primary',
    carefully: 'backup',
  },
  'stream cut after 40 of 60 tokens (F7)': {
    ...brokenStream(40, 'cut'),
    usually: 'broke off: provider_unavailable',
    carefully: 'backup',
  },
  'stall after 20 tokens (F6)': {
    ...brokenStream(20, 'stall'),
    usually: 'broke off: timeout',
    carefully: 'backup',
  },
  'malformed tenth event (F22)': {
    always: (way) => {
      const { events } = primarySays[way]
      return steps([...events.slice(0, 9), 'event: response.completed\ndata: {"choices": nonsense\n\n', 'stall'])
    },
    usually: 'broke off: provider_unavailable',
    carefully: 'backup',
  },
  'no [DONE] (F18)': {
    always: (way) => sse(primarySays[way].events.join('')),
    usually: 'primary',
    carefully: 'primary',
  },
  'a stream that ends within an event (F7)': {
    ...brokenStream(30, 'data: {"type":"response.output_te'),
    usually: 'broke off: provider_unavailable',
    carefully: 'backup',
  },
  'bytes that are no HTTP (F13)': {
    always: () => (exchange) => exchange.response.socket?.end('no HTTP at all\r\n\r\n'),
    usually: 'backup',
    carefully: 'backup',
  },
  'comments that drip, and no content (F24)': {
    always: () => drip(': still here\n\n', second),
    usually: 'backup',
    carefully: 'backup',
  },
  'tokens that drip (F24)': {
    always: (way) => steps(primarySays[way].events.flatMap((event) => [{ pauseMs: 5 }, event])),
    usually: 'primary',
    carefully: 'primary',
  },
  'a refusal': {
    always: (way) => sse(refusals[way].sse),
    usually: 'backup',
    // As with the policy below: another model is not asked for what one refuses.
    carefully: 'a refusal',
  },
  context_length_exceeded: {
    always: () => failing(400, 'context_length_exceeded'),
    usually: 'backup',
    carefully: 'backup',
  },
  content_policy_violation: {
    always: () => failing(400, 'content_policy_violation'),
    usually: 'backup',
    // What one model's policy forbids is not to be had from another: the caller is told.
    carefully: '400 content_policy_violation',
  },
  'cut stream whose fallback refuses an assistant prefill': {
    ...brokenStream(40, 'cut'),
    backup: refusesPrefill,
    usually: 'broke off: provider_unavailable',
    carefully: 'backup',
  },
}

describe.each<[Way]>([['relayed'], ['translated']])('a stream that is %s', (way) => {
  describe.each([
    ['with the defaults', () => usual, 'usually'],
    ['held until it is complete, by a careful gateway', () => careful, 'carefully'],
  ] as const)('%s', (_which, gateway, expected) => {
    it.each(Object.entries(faults))('%s', async (_name, fault) => {
      primary.next(...(fault.first?.(way) ?? []))
      primary.otherwise(fault.always(way))
      if (fault.backup !== undefined) backup.otherwise(fault.backup)
      expect(await outcomeOf(gateway(), way)).toBe(fault[expected])
      if (fault[expected] !== 'backup') expect(backup.requests).toHaveLength(0)
    })

    it('a primary that is down for 60 s and then healthy, under a request every 4 s', async () => {
      const outcomes: string[] = []
      let asked = 0
      primary.otherwise(failing(503))
      for (let seconds = 0; seconds < 160; seconds += 4) {
        if (seconds === 60) {
          asked = primary.requests.length
          primary.otherwise(good(way))
        }
        outcomes.push(await outcomeOf(gateway(), way))
        passedMs += 4_000
      }
      expect(new Set(outcomes)).toEqual(new Set(['primary', 'backup']))
      // Five failures and a few probes, not one attempt or more for each of the 15 requests.
      expect(asked).toBeLessThanOrEqual(10)
      const back = outcomes.indexOf('primary')
      expect(back).toBeGreaterThanOrEqual(15)
      expect(outcomes.slice(back).every((outcome) => outcome === 'primary')).toBe(true)
      // The longest cool-down may have begun just before the primary was healthy again, and a request comes every 4 s only.
      expect(back * 4).toBeLessThanOrEqual(60 + 15 + 4)
    })

    it('a primary that flaps is used again within 15 s of each recovery, under a request every 2 s', async () => {
      let downUntil = 0
      const waits: number[] = []
      for (let seconds = 0; seconds < 240; seconds += 2) {
        const isDown = seconds % 60 < 30
        if (isDown) downUntil = seconds + 2
        primary.otherwise(isDown ? failing(503) : good(way))
        const outcome = await outcomeOf(gateway(), way)
        if (!isDown && outcome === 'backup') waits.push(seconds + 2 - downUntil)
        passedMs += 2_000
      }
      expect(Math.max(0, ...waits)).toBeLessThanOrEqual(15)
    })

    it('a primary that says nothing costs one request its time, and is not asked by those that come after', async () => {
      primary.otherwise(silence)
      for (let count = 0; count < 3; count++) expect(await outcomeOf(gateway(), way)).toBe('backup')
      expect(primary.requests).toHaveLength(1)
    })

    it('accounting of a failover: the answer is billed once, and what failed is not', async () => {
      primary.otherwise(gateway() === careful ? steps([...upToToken(way, 40), 'cut']) : failing(500))
      const { final, headers } = await ask(gateway(), way)
      expect(messageText(final)).toBe('the backup')
      const rows = await readGenerations(gateway().dataDir)
      const row = rows.find(({ id }) => id === headers.get('x-generation-id'))
      expect(row).toMatchObject({
        status: 'completed',
        model: 'fake/backup',
        provider: 'backup',
        requestedModel: `fake/${way}`,
        costNanos: 46_000,
        outputTokens: 9,
        attempts: [{ provider: way }, { provider: way }, { provider: way }],
      })
      expect((final['usage'] as Wire)['cost']).toBe(46_000 / 1e9)
    })
  })
})
