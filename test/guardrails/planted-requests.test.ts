import { expect, it } from 'vitest'
import type { ClientFormatId, UpstreamFormatId } from '../../src/canonical/format-id.ts'
import type { WrittenTurn } from '../../src/canonical/turn.ts'
import type { Endpoint } from '../../src/catalog/catalog.ts'
import { GatewayError } from '../../src/errors/gateway-error.ts'
import { anthropicMessages } from '../../src/formats/anthropic-messages/upstream.ts'
import { bedrockConverse } from '../../src/formats/bedrock-converse/upstream.ts'
import { cohereChat } from '../../src/formats/cohere-chat/upstream.ts'
import type { HttpUpstreamFormat } from '../../src/formats/format.ts'
import { googleGemini } from '../../src/formats/google-gemini/upstream.ts'
import { clientFormats } from '../../src/formats/index.ts'
import { ollamaChat } from '../../src/formats/ollama-chat/upstream.ts'
import { openAiChat } from '../../src/formats/openai-chat/upstream.ts'
import { openAiResponses } from '../../src/formats/openai-responses/upstream.ts'
import { withGuard } from '../../src/pipeline/guard.ts'
import { guardTurn, guardWritten } from '../../src/pipeline/guard-input.ts'
import { FileTexts } from '../../src/plugins/file-parser/file-texts.ts'
import { decodeText } from '../../src/streams/decode-text.ts'
import { scanJson } from '../../src/streams/scan-json.ts'
import { endpointAt, plainCapabilities } from '../formats/plain-request.ts'
import { requestOf } from '../pipeline/arrange.ts'
import { testEnvelopes } from '../support/envelopes.ts'
import { describeRecordings, type Recording } from '../support/recordings.ts'
import { emailGuardrail, guardParts } from './arrange.ts'
import { diceOf } from './planting/plant.ts'
import { leavesOf, parsed, readsOf } from './planting/text-leaves.ts'

const value = 'zq7.plant+x@mail-7.example'

/** How often each request is planted; PLANTED_RUNS=100 looks for longer. */
const runs = Number(process.env['PLANTED_RUNS'] ?? 2)
const seed = Number(process.env['PLANTED_SEED'] ?? 1)

/** Names of members that hold what a model is told. */
const telling =
  /\/(?:text|content|input|instructions|system|arguments|output|description|thinking|title|context|x_note|city|query|question|message|id|call_id|tool_use_id|tool_call_id|name)$/

const upstreams: readonly HttpUpstreamFormat[] = [
  ...[openAiResponses, openAiChat, anthropicMessages, googleGemini, bedrockConverse, cohereChat, ollamaChat],
]
const reader = { read: async (_: unknown, bytes: Uint8Array) => ({ text: decodeText(bytes), isCut: false }) }
const parts = { pluginServices: { fileTexts: new FileTexts(reader) } }

type Body = Readonly<Record<string, unknown>>

/** What each provider would be sent for a body, in its own format and as a relay passes it on; nothing where the body can't be served. */
async function sentFor(client: ClientFormatId, body: Body, isGuarded: boolean): Promise<string[]> {
  const format = clientFormats[client]
  const decode = (own: Body): WrittenTurn =>
    format.decodeRequest({ body: own, source: scanJson(Buffer.from(JSON.stringify(own))), headers: {} })
  try {
    const policy = { budgets: [], rates: null, guardrails: isGuarded ? [emailGuardrail('redact')] : [] }
    const request = withGuard(
      { guards: guardParts(), envelopes: testEnvelopes },
      requestOf({ policy, written: { body, decode } }),
    )
    const turn = await guardTurn(parts, await guardWritten(decode(body), request), request)
    const { asWritten } = turn
    const relayed =
      asWritten === null || format.relay === undefined
        ? []
        : [textOf(() => format.relay?.encodeRequest(turn as WrittenTurn, endpointOf(client)).body)]
    return [...relayed, ...upstreams.map((each) => textOf(() => each.encodeRequest(turn, endpointOf(each.id)).body))]
  } catch (error) {
    if (error instanceof GatewayError) return []
    throw error
  }
}

/** '' for a request that a format can't express. */
function textOf(encode: () => string | Uint8Array | undefined): string {
  try {
    return Buffer.from(encode() ?? '').toString()
  } catch (error) {
    if (error instanceof GatewayError) return ''
    throw error
  }
}

function endpointOf(format: UpstreamFormatId): Endpoint {
  const capabilities = { ...plainCapabilities, hasDeveloperRole: true, reasoningParameter: 'reasoning_effort' } as const
  return endpointAt({ format, capabilities }, {})
}

function plantIn(body: Body, dice: (below: number) => number): Body | undefined {
  const spots = leavesOf({ ...body, x_note: 'a note' }).filter(({ path }) => telling.test(path))
  const spot = spots[dice(spots.length)]
  if (spot === undefined) return undefined
  const place = dice(spot.text.length + 1)
  const planted = spot.replaced(`${spot.text.slice(0, place)} ${value} ${spot.text.slice(place)}`)
  return parsed(JSON.stringify(planted)) as Body
}

describeRecordings(
  'a value in a recorded request',
  ['openai-responses', 'openai-chat', 'anthropic-messages'],
  (all: Recording[]) => {
    it('never reaches a provider, in any format, nor as it is passed on', { timeout: 30_000 * runs }, async () => {
      let planted = 0
      let shown = 0
      for (const [at, { name, request }] of all.entries()) {
        if (request === undefined) continue
        const client: ClientFormatId =
          'max_tokens' in request && 'messages' in request && !('choices' in request) && name.startsWith('anthropic')
            ? 'anthropic-messages'
            : 'messages' in request
              ? 'openai-chat'
              : 'openai-responses'
        for (let run = 0; run < runs; run++) {
          const body = plantIn(request, diceOf(seed * 1_000_003 + at * 1009 + run))
          if (body === undefined) continue
          planted++
          if ((await sentFor(client, body, false)).some((sent) => readsOf([sent], value))) shown++
          for (const sent of await sentFor(client, body, true))
            expect(readsOf([sent], value), `${name} for ${client}, run ${run}: ${sent.slice(0, 2000)}`).toBe(false)
        }
      }
      expect(shown).toBeGreaterThan(0.5 * planted)
      expect(planted).toBeGreaterThan(50 * runs)
    })
  },
)
