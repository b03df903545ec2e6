import { expect } from 'vitest'
import type { Behaviour, FakeUpstream, ReceivedRequest } from '../support/fake-upstream.ts'
import { json, steps } from '../support/fake-upstream.ts'
import { gate } from '../support/gate.ts'
import { prices } from '../support/provider-config.ts'
import { parseEvents } from '../support/response-events.ts'
import type { TestGateway } from '../support/test-gateway.ts'
import type { CallerFormat } from './caller.ts'
import type { Cell } from './cells.ts'
import type { AnswerFeature, Facts, Mode, Tokens } from './features.ts'
import { expectContains, type ProviderAnswer, type ProviderCase, type ProviderFormat } from './provider.ts'
import type { ContentKind, Seen, Wire } from './seen.ts'

/** Where cells are tried: a gateway, and the server that plays every provider. */
export interface Stage {
  readonly gateway: TestGateway
  readonly upstream: FakeUpstream
}

/** Asks what a cell is about and expects the answer that it is to have. `model` is the catalog's id of a model of the provider that nobody else uses. */
export async function runCell(cell: Cell, model: string, stage: Stage): Promise<void> {
  const { feature } = cell
  if (feature === 'error before') await expectErrorsBefore(cell, model, stage)
  else if (feature === 'error mid-stream') await expectBroken(cell, model, stage)
  else {
    const found = cell.provider.cases[feature]
    if ('notInFormat' in found) throw new Error(found.notInFormat)
    for (const each of [found, ...(found.also ?? [])]) await expectAnswer(cell, each, model, stage)
  }
}

async function expectAnswer(cell: Cell, found: ProviderCase, model: string, stage: Stage): Promise<void> {
  const { caller, provider, mode } = cell
  stage.upstream.otherwise(answerAs(provider, found))
  const request = caller.request(cell.feature, model, mode === 'stream')
  const answer = await ask(caller, request, mode, stage)
  expectSeen(caller.read(answer), found.facts, caller)
  expectContains(lastRequest(stage, provider, mode).body, found.asked)
  if (found.echoed === undefined) return
  const next = await ask(caller, caller.goOn(request, answer), mode, stage)
  expectSeen(caller.read(next), found.facts, caller)
  expectContains(lastRequest(stage, provider, mode).body, found.echoed)
}

async function ask(caller: CallerFormat, request: Wire, mode: Mode, stage: Stage): Promise<Wire> {
  const { status, text } = await post(caller, request, stage)
  expect({ status, ...(status !== 200 && { text }) }).toEqual({ status: 200 })
  return mode === 'stream' ? caller.fold(text) : (JSON.parse(text) as Wire)
}

async function post(caller: CallerFormat, request: Wire, { gateway }: Stage, onHeaders = () => {}) {
  const response = await gateway.fetch(caller.path, { method: 'POST', body: JSON.stringify(request) })
  onHeaders()
  const text = await response.text()
  expect(response.headers.get('x-generation-id')).toMatch(/^gen-/)
  return { status: response.status, headers: response.headers, text }
}

function expectSeen(seen: Seen, facts: Facts, caller: CallerFormat): void {
  const { reasoning, text, refusal, calls, citations } = facts
  const said = { reasoning, text, refusal, calls, citations, ...caller.expected(facts) }
  expect(seen).toEqual({
    ...said,
    order: orderOf(said),
    // Ids are the provider's own or made up: what counts is that each result finds its call.
    calls: calls.map((call) => ({ ...call, id: expect.stringMatching(/^[\w-]+$/) })),
    usage: caller.usage(facts.tokens),
    cost: costOf(facts.tokens),
  })
  expect(new Set(seen.calls.map(({ id }) => id)).size).toBe(calls.length)
}

function orderOf({ reasoning, text, refusal, calls }: Pick<Seen, 'reasoning' | 'text' | 'refusal' | 'calls'>) {
  const order: ContentKind[] = []
  if (reasoning !== '') order.push('reasoning')
  if (text !== '') order.push('text')
  if (refusal !== '') order.push('refusal')
  if (calls.length > 0) order.push('call')
  return order
}

/** USD, from nano-dollars: a price of 1 USD per million is 1000 of them a token. */
function costOf({ input, cached, written, output }: Tokens): number {
  const plain = input - cached - written
  const perMillion =
    plain * prices.prompt + cached * prices.cache_read + written * prices.cache_write + output * prices.completion
  return Math.round(perMillion * 1000) / 1e9
}

async function expectErrorsBefore(
  { caller, provider, feature, mode }: Cell,
  model: string,
  stage: Stage,
): Promise<void> {
  for (const { status, headers = {}, body, type, shownStatus } of provider.errors) {
    stage.upstream.otherwise(json(body, { status, headers }))
    // A model of its own for each: a failing one would be left alone for a while.
    const request = caller.request(feature, `${model}-${type}`, mode === 'stream')
    const given = await post(caller, request, stage)
    // Programs look for this one in the stream, not in the status.
    if (type === 'context_length_exceeded' && given.headers.get('content-type')?.startsWith('text/event-stream')) {
      expect(parseEvents(given.text).final).toMatchObject({ status: 'failed', error: { code: type } })
      continue
    }
    const error = caller.readError(JSON.parse(given.text) as Wire)
    expect({ status: given.status, error }).toEqual({
      status: shownStatus,
      error: { type, kind: caller.kindOf(type, shownStatus, 'http') },
    })
    expect(given.headers.has('retry-after')).toBe(shownStatus === 429)
  }
}

async function expectBroken({ caller, provider, feature, mode }: Cell, model: string, stage: Stage): Promise<void> {
  const { broken } = provider
  const request = caller.request(feature, model, mode === 'stream')
  if (mode === 'JSON') {
    stage.upstream.otherwise(cutInHalf(broken.json))
    const { status, text } = await post(caller, request, stage)
    const kind = caller.kindOf('provider_unavailable', 502, 'http')
    expect(status).toBe(502)
    expect(caller.readError(JSON.parse(text) as Wire)).toEqual({ type: 'provider_unavailable', kind })
    return
  }
  // What is said reaches the caller first: before that the gateway would ask again.
  const begun = gate()
  const [said, failure] = broken.stream
  const headers = { 'content-type': provider.streamMediaType }
  stage.upstream.otherwise(steps([said, { until: begun.opened }, failure], { headers }))
  const { status, text } = await post(caller, request, stage, begun.open)
  expect(status).toBe(200)
  const statusOfType = broken.type === 'provider_overloaded' ? 529 : 502
  expect(caller.readBroken(text)).toEqual({
    text: broken.text,
    error: { type: broken.type, kind: caller.kindOf(broken.type, statusOfType, 'stream') },
  })
}

/** Answers streamed or whole, as the request asks for it. Streams come in pieces that end anywhere. */
export function answerAs(provider: ProviderFormat, answer: ProviderAnswer): Behaviour {
  return (exchange) => {
    if (!provider.isStream(exchange.request)) return json(answer.json)(exchange)
    const bytes = Buffer.from(answer.stream)
    const pieces = Array.from({ length: Math.ceil(bytes.length / pieceBytes) }, (_, index) =>
      bytes.subarray(index * pieceBytes, (index + 1) * pieceBytes),
    )
    return steps(pieces, { headers: { 'content-type': provider.streamMediaType } })(exchange)
  }
}

/** How a provider answers what a feature is about. */
export function providerAnswer({ name, cases }: ProviderFormat, feature: AnswerFeature): ProviderAnswer {
  const found = cases[feature]
  if ('notInFormat' in found) throw new Error(`${name}: ${found.notInFormat}`)
  return found
}

/** No divisor of anything, so that events and characters are cut. */
const pieceBytes = 397

/** Half of a body, and then the connection is gone. */
function cutInHalf(body: unknown): Behaviour {
  const bytes = Buffer.from(JSON.stringify(body))
  const half = bytes.subarray(0, Math.floor(bytes.length / 2))
  const headers = { 'content-type': 'application/json', 'content-length': String(bytes.length) }
  return steps([half, 'cut'], { headers })
}

/** The last request that the provider got, which must have asked for the same mode. */
function lastRequest({ upstream }: Stage, provider: ProviderFormat, mode: Mode): ReceivedRequest {
  const request = upstream.requests.at(-1)
  if (request === undefined) throw new Error('nothing reached the provider')
  expect(provider.isStream(request)).toBe(mode === 'stream')
  provider.expectAddressed(withoutPrefix(request), mode === 'stream')
  return request
}

/** The address as the provider would see it: the server that plays them all tells them apart by the first segment. */
function withoutPrefix(request: ReceivedRequest): ReceivedRequest {
  return { ...request, path: request.path.replace(/^\/[^/]+/, '') }
}
