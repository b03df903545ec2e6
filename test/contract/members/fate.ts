import { ignoredOf } from '../../../src/attempts/ignored-of.ts'
import { withUntoldMembers } from '../../../src/canonical/change-turn.ts'
import type { UpstreamFormatId } from '../../../src/canonical/format-id.ts'
import type { Turn, WrittenTurn } from '../../../src/canonical/turn.ts'
import type { Endpoint } from '../../../src/catalog/catalog.ts'
import { requestValidator } from '../../../src/contract/contract.ts'
import { untoldMembers } from '../../../src/contract/untold-members.ts'
import { GatewayError } from '../../../src/errors/gateway-error.ts'
import type { UpstreamFormat } from '../../../src/formats/format.ts'
import { clientFormats, upstreamFormats } from '../../../src/formats/index.ts'
import { keptStateRefusal } from '../../../src/routing/kept-state.ts'
import { planRoute } from '../../../src/routing/plan-route.ts'
import { createSimulator } from '../../../src/simulator/simulator.ts'
import { scanJson } from '../../../src/streams/scan-json.ts'
import { account } from '../../formats/account.ts'
import { endpointAt, plainCapabilities } from '../../formats/plain-request.ts'
import { catalogOf, healthOf, model, seeded } from '../../routing/arrange.ts'
import { contract } from '../contract.ts'
import type { Caller } from './callers.ts'

const components = contract.components.schemas as Parameters<typeof untoldMembers>[1]

type Body = Readonly<Record<string, unknown>>

export const formats: readonly UpstreamFormat[] = Object.values(upstreamFormats(createSimulator()))

const upstreamModels: Partial<Record<UpstreamFormatId, string>> = {
  'anthropic-messages': 'claude-sonnet-4-5',
  'google-gemini': 'gemini-2.5-flash',
  'bedrock-converse': 'anthropic.claude-sonnet-4-5-v1:0',
}

const endpoints = new Map<UpstreamFormatId, Endpoint>(
  formats.map(({ id }) => {
    const capabilities = {
      ...plainCapabilities,
      asksForStreamUsage: true,
      hasDeveloperRole: true,
      reasoningParameter: 'reasoning_effort' as const,
    }
    return [id, endpointAt({ format: id, capabilities }, { upstreamModel: upstreamModels[id] ?? 'some-model' })]
  }),
)

/** A request as far as it is known before a provider is asked: refused, or decoded with where it may go. */
export type Read =
  | { readonly kind: 'invalid' }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'read'; readonly turn: WrittenTurn; readonly route: string }

/** Reads a body as its operation does. */
export function read(caller: Caller, body: Body): Read {
  const untold = untoldMembers({ $ref: `#/components/schemas/${caller.schema}` }, components, body)
  if (requestValidator(caller.operationId, 'body')?.(body) !== true) return { kind: 'invalid' }
  try {
    const turn = clientFormats[caller.format].decodeRequest({
      body,
      source: scanJson(Buffer.from(JSON.stringify(body))),
      headers: {},
      account,
      isCompaction: caller.isCompaction === true,
    })
    turn.conversation()
    return { kind: 'read', turn: withUntoldMembers(turn, untold.unknown, untold.relayedOnly), route: routeOf(turn) }
  } catch (error) {
    if (error instanceof GatewayError && error.status < 500) return { kind: 'refused', message: error.message }
    throw error
  }
}

/** What a provider of a format is asked, and what of the request is named as ignored; or why it is not asked. */
export type Asked = { readonly said: string; readonly ignored: readonly string[] } | { readonly leftOut: string }

export function ask(turn: WrittenTurn, format: UpstreamFormat): Asked {
  const endpoint = endpoints.get(format.id) as Endpoint
  const plan = planAt(turn, endpoint)
  const refusal = keptStateRefusal(plan, turn)
  if (refusal !== null) return { leftOut: refusal.message }
  if (plan.candidates.length === 0) return { leftOut: plan.excluded.map(({ reason }) => reason).join() }
  try {
    if (format.kind === 'embedded') {
      const conversation = JSON.stringify(turn.conversation(), (key, value: unknown) =>
        key === 'extra' ? undefined : value,
      )
      const said = `${conversation} ${turn.isStream}`
      return { said, ignored: ignoredOf(format.ignoredParameters?.(turn) ?? [], turn, format.id, false) }
    }
    const { relay } = clientFormats[turn.clientFormat]
    const isRelayed = format.id === turn.clientFormat && relay !== undefined
    const request = isRelayed ? relay.encodeRequest(turn, endpoint) : format.encodeRequest(turn, endpoint)
    const { body, path, headers } = request
    const said = JSON.stringify([JSON.parse(body.toString()), path, headers])
    return { said, ignored: ignoredOf(request.ignoredParameters, turn, format.id, isRelayed) }
  } catch (error) {
    if (error instanceof GatewayError && error.status < 500) return { leftOut: error.message }
    throw error
  }
}

const unwatched = { of: () => undefined }

function planAt(turn: Turn, endpoint: Endpoint) {
  const only = { ...model('some/model', {}), inputModalities: [], outputModalities: [], endpoints: [endpoint] }
  return planRoute({ turn, catalog: catalogOf(only), health: unwatched, now: 0, random: () => 0 })
}

const slow = { p50: 9, p75: 9, p90: 9, p99: 9 }
const quick = { p50: 0.1, p75: 0.1, p90: 0.1, p99: 0.1 }

/** Endpoints of which each preference prefers another. */
const various = catalogOf(
  model('some/model', {
    keeps: { provider: { dataPolicy: { training: false, retention: true }, isZdr: false }, quantization: 'fp8' },
    x1: { prices: { promptPicos: 9e6, completionPicos: 9e6, requestNanos: 0 } },
    late: { prices: { promptPicos: 5e6, completionPicos: 5e6, requestNanos: 5e9 } },
    loud: {
      prices: { promptPicos: 6e6, completionPicos: 6e6, requestNanos: 0, audioInputPicos: 9e6, imageOutputPicos: 1 },
    },
    'x1/priority': { tier: 'priority' },
    'x1/flex': { tier: 'flex' },
  }),
  model('other/model', { other: {} }),
)

const health = healthOf({
  'some/model@x1': { latencySeconds: quick, throughput: slow },
  'some/model@keeps': { latencySeconds: slow, throughput: quick },
})

/** Where a request would go among them, and why not elsewhere. */
function routeOf(turn: Turn): string {
  const plan = planRoute({ turn, catalog: various, health, now: 0, random: seeded(7) })
  const { candidates, excluded } = plan
  const tags = candidates.map(({ endpoint }) => endpoint.id)
  return JSON.stringify([tags, excluded.map(({ endpoint, reason, detail }) => [endpoint.id, reason, detail])])
}
