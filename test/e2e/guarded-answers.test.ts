import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { TurnEvent } from '../../src/canonical/turn-event.ts'
import type { GuardrailRules } from '../../src/records/guardrail.ts'
import { noRules } from '../../src/records/guardrail-rules.ts'
import type { LoopRun, ToolLoop } from '../../src/tools/tool-loop.ts'
import { answerWith, providersFor, type ToyFormat } from '../pipeline/toy-providers.ts'
import { eventually } from '../support/eventually.ts'
import { type FakeUpstream, json, sse, startUpstream, steps } from '../support/fake-upstream.ts'
import { gate } from '../support/gate.ts'
import { inStore, readGenerations } from '../support/generations.ts'
import { makeKey } from '../support/money.ts'
import { openStream } from '../support/open-stream.ts'
import { chatAnswer, responsesAnswer } from '../support/provider-answers.ts'
import { providerConfig } from '../support/provider-config.ts'
import { startGateway, type TestGateway } from '../support/test-gateway.ts'

const value = 'zq7.lovelace@example.org'
const formats: readonly ToyFormat[] = ['openai-responses', 'openai-chat', 'anthropic-messages']
const paths = {
  'openai-responses': '/responses',
  'openai-chat': '/chat/completions',
  'anthropic-messages': '/messages',
} as const

const cases = formats.flatMap((caller) =>
  providersFor(caller).flatMap((provider) =>
    provider === 'simulator'
      ? []
      : [true, false].map((isStream) => [caller, provider, isStream ? 'streamed' : 'whole', isStream] as const),
  ),
)

let upstream: FakeUpstream
let gateway: TestGateway
const keys = new Map<string, string>()
beforeAll(async () => {
  upstream = await startUpstream()
  const slugs = Object.fromEntries(formats.map((format) => [format, { at: upstream, format }]))
  const models = Object.fromEntries(formats.map((format) => [`toy/${format}`, [format]]))
  gateway = await startGateway({ config: providerConfig(slugs, models), steps: { toolLoop: toldLoop } })
  const email = (action: 'redact' | 'block') => [{ slug: 'email', action }] as const
  const order = (action: 'redact' | 'block') => [{ pattern: 'ACME-\\d{6}', action, label: 'order' }] as const
  await hold('redact', { builtins: email('redact'), patterns: order('redact'), appliesTo: 'output' })
  await hold('block', { builtins: email('block'), patterns: order('block'), appliesTo: 'output' })
  await hold('restore', { builtins: email('redact'), appliesTo: 'input', restores: true })
})
afterEach(() => upstream.reset())
afterAll(async () => {
  await gateway.close()
  await upstream.close()
})

/** A key of its own that a guardrail of these rules holds. */
async function hold(name: string, rules: Partial<GuardrailRules>): Promise<void> {
  const { key, id: keyId, workspaceId } = await makeKey(gateway)
  const { organizationId } = gateway.gateway.bootstrapped
  const id = randomUUID()
  await inStore(gateway.dataDir, async ({ guardrails, guardrailAssignments }) => {
    const guardrail = { id, organizationId, workspaceId, name, description: null, rules: { ...noRules, ...rules } }
    await guardrails.create(guardrail, Date.now())
    const wish = {
      organizationId,
      guardrailId: id,
      scope: 'key',
      subjectIds: [String(keyId)],
      assignedBy: null,
    } as const
    await guardrailAssignments.assign(wish, Date.now())
  })
  keys.set(name, key)
}

interface Asked {
  readonly caller: ToyFormat
  readonly provider: ToyFormat
  readonly isStream: boolean
  readonly by: 'redact' | 'block' | 'restore'
  readonly text?: string
}

async function ask({ caller, provider, isStream, by, text = 'Who wrote it?' }: Asked) {
  const own = caller === 'openai-responses' ? { input: text } : { messages: [{ role: 'user', content: text }] }
  const limit = caller === 'anthropic-messages' ? { max_tokens: 500 } : {}
  const response = await gateway.fetch(paths[caller], {
    method: 'POST',
    key: keys.get(by) ?? '',
    body: JSON.stringify({ model: `toy/${provider}`, stream: isStream, ...own, ...limit }),
    headers: { 'x-service-metadata': 'enabled' },
  })
  return { status: response.status, raw: await response.text(), id: response.headers.get('x-generation-id') ?? '' }
}

function recordOf(id: string) {
  return eventually(async () => (await readGenerations(gateway.dataDir)).find((each) => each.id === id))
}

/** A tool loop that runs nothing and remembers what it is called with. */
const told: string[] = []
const toldLoop: ToolLoop = {
  runs: () => false,
  begin: (turn) => (JSON.stringify(turn.said()).includes('#tools') ? loopOf(turn) : null),
}

function loopOf(turn: LoopRun['turn']): LoopRun {
  return {
    turn,
    take(events: readonly TurnEvent[]) {
      for (const event of events) if (event.kind === 'arguments-delta') told.push(event.text)
      return events
    },
    shown: (outcome) => outcome,
    goesOn: () => false,
    // biome-ignore lint/correctness/useYield: it shows nothing.
    work: async function* () {
      return null
    },
    counts: { requested: 0, executed: 0, webSearches: 0, webFetches: 0 },
    opens: false,
    stages: [],
    costNanos: 0,
    keptBytes: 0,
    close() {},
  }
}

describe('a guardrail that looks at answers', () => {
  it.each(cases)('redacts for a caller of %s, provider %s, %s', async (caller, provider, _, isStream) => {
    upstream.next(answerWith(provider, { deltas: ['It was zq7.lov', 'elace@exam', 'ple.org, I think.'] }))
    const { status, raw } = await ask({ caller, provider, isStream, by: 'redact' })
    expect(status, raw).toBe(200)
    expect(raw).toContain('It was [EMAIL_1], I think.')
    expect(raw).not.toContain('zq7')
    expect(raw).toContain('output: redacted 1 email')
  })

  it.each(cases)('blocks for a caller of %s, provider %s, %s', async (caller, provider, _, isStream) => {
    upstream.next(answerWith(provider, { deltas: ['It was zq7.lov', 'elace@exam', 'ple.org, I think.'] }))
    const { status, raw, id } = await ask({ caller, provider, isStream, by: 'block' })
    expect(status, raw).toBe(403)
    expect(raw).not.toContain('zq7')
    expect(JSON.parse(raw)).toMatchObject({
      error: { message: 'Blocked by guardrail "block": email.', metadata: { patterns: ['email'] } },
      service_metadata: { pipeline: [{ type: 'guardrail', data: { action: 'block' } }] },
    })
    await recordOf(id).toMatchObject({ status: 'failed', outputTokens: 9 })
    expect((await readGenerations(gateway.dataDir)).find((each) => each.id === id)?.costNanos).toBeGreaterThan(0)
  })

  it('ends a stream in-band of which something was shown, and the exchange with its provider', async () => {
    const words = Array.from({ length: 50 }, () => 'Some words. ')
    const said = responsesAnswer([{ kind: 'text', deltas: [...words, `Write to ${value}`, ...words] }])
    const shown = gate()
    const first = said.events.slice(0, words.length).join('')
    const rest = said.events.slice(words.length, -4).join('')
    upstream.next(steps([first, { until: shown.opened }, rest, 'stall']))
    const authorization = `Bearer ${keys.get('block')}`
    const stream = await openStream(gateway.url, { model: 'toy/openai-responses', input: 'hi' }, { authorization })
    expect(stream.status).toBe(200)
    await stream.waitFor('Some words.')
    shown.open()
    const raw = await stream.rest()
    expect(raw).not.toContain('zq7')
    expect(raw).toContain('event: response.failed')
    expect(raw).toContain('"metadata":{"patterns":["email"]}')
    // What it was blocked in looks unfinished.
    expect(raw).not.toMatch(/event: \S+\.done/)
    expect(raw).toContain('"output":[]')
    expect(await upstream.requests[0]?.over).toBe('closed')
    await recordOf(stream.headers.get('x-generation-id') ?? '').toMatchObject({ status: 'failed' })
  })

  it('gives no tool what it takes from an answer', async () => {
    const call = { kind: 'call', name: 'mail', callId: 'c', deltas: ['{"to":"zq7.lov', 'elace@example.org"}'] } as const
    for (const by of ['redact', 'block'] as const) {
      told.length = 0
      upstream.next(sse(chatAnswer([call]).sse))
      const asked = { caller: 'openai-chat', provider: 'openai-chat', isStream: true, by, text: '#tools' } as const
      const { status, raw } = await ask(asked)
      expect(status, raw).toBe(by === 'block' ? 403 : 200)
      expect(raw).not.toContain('123456')
      expect(told).toEqual(by === 'block' ? [] : ['{"to":"[EMAIL_1]"}'])
    }
  })

  it.each(
    cases
      .filter(([, , , isStream]) => isStream)
      .flatMap(([caller, provider]) => [['redact', caller, provider] as const, ['block', caller, provider] as const]),
  )('keeps what it takes away (%s) out of errors for a caller of %s, provider %s', async (by, caller, provider) => {
    const message = 'Nobody has ordered ACME-123456 here.'
    const refusal = json({ error: { message, type: 'invalid_request_error', code: 'ACME-123456' } }, { status: 400 })
    upstream.next(refusal, refusal)
    for (const isStream of [true, false]) {
      const { status, raw } = await ask({ caller, provider, isStream, by })
      expect(status, raw).toBe(400)
      expect(raw).toContain('Nobody has ordered [ORDER_1] here.')
      expect(raw).not.toContain('123456')
    }
  })

  it('keeps it out of an error that ends a stream', async () => {
    const words = Array.from({ length: 50 }, () => 'Some words. ')
    const { events } = responsesAnswer([{ kind: 'text', deltas: words }])
    const failed = {
      type: 'response.failed',
      response: { error: { code: 'invalid_prompt', message: 'Not ACME-123456.' } },
    }
    upstream.next(
      steps([...events.slice(0, words.length), `event: response.failed\ndata: ${JSON.stringify(failed)}\n\n`]),
    )
    const { raw } = await ask({
      caller: 'openai-responses',
      provider: 'openai-responses',
      isStream: true,
      by: 'redact',
    })
    expect(raw).toContain('response.failed')
    expect(raw).not.toContain('123456')
  })

  it('leaves answers alone for whom it does not hold', async () => {
    const answer = responsesAnswer([{ kind: 'text', deltas: [value] }])
    upstream.next(json(answer.response))
    const body = JSON.stringify({ model: 'toy/openai-responses', input: 'hi' })
    expect(await (await gateway.fetch('/responses', { method: 'POST', body })).text()).toContain(value)
  })
})

describe('a guardrail that restores what it has redacted', () => {
  it.each(cases)('does so for a caller of %s, provider %s, %s', async (caller, provider, _, isStream) => {
    upstream.next(answerWith(provider, { deltas: ['Write to [EM', 'AIL_1', '] now.'] }))
    const { status, raw } = await ask({ caller, provider, isStream, by: 'restore', text: `Who is ${value}?` })
    expect(status, raw).toBe(200)
    expect(upstream.requests[0]?.rawBody).toContain('[EMAIL_1]')
    expect(upstream.requests[0]?.rawBody).not.toContain('zq7')
    expect(raw.replaceAll(/"}}?\n\ndata: .*?"(?:delta|text|content)":"/gs, '')).toContain('now.')
    expect(raw).toContain(value)
    expect(raw).not.toContain('[EM')
  })

  it('keeps the arguments of functions JSON', async () => {
    const call = { kind: 'call', name: 'mail', callId: 'c', deltas: ['{"to":"[EMA', 'IL_1]"}'] } as const
    upstream.next(json(chatAnswer([call]).completion))
    const text = `Write to ${value}.`
    const { raw } = await ask({ caller: 'openai-chat', provider: 'openai-chat', isStream: false, by: 'restore', text })
    const { choices } = JSON.parse(raw) as {
      choices: { message: { tool_calls: { function: { arguments: string } }[] } }[]
    }
    expect(JSON.parse(choices[0]?.message.tool_calls[0]?.function.arguments ?? '')).toEqual({ to: value })
  })
})
