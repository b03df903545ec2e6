import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Spec } from '../../codegen/spec.ts'
import { availableContract, operations } from '../../src/contract/contract.ts'
import { type FakeUpstream, json, startUpstream, steps } from '../support/fake-upstream.ts'
import { chatAnswer, responsesAnswer, type Said } from '../support/provider-answers.ts'
import { managementKey, startGateway, type TestGateway } from '../support/test-gateway.ts'
import { contract } from './contract.ts'
import { contractSchemas } from './inside-bodies/contract-schemas.ts'
import { declaredNames } from './inside-bodies/declared-names.ts'
import { noteSeen } from './inside-bodies/seen-names.ts'
import { type Caller, callers } from './members/callers.ts'
import { optionalMembers } from './members/optional-members.ts'
import { withCalls } from './members/with-calls.ts'
import { coveringValues } from './values/covering-values.ts'
import { withWhatItNames } from './values/with-what-it-names.ts'

type Body = Readonly<Record<string, unknown>>

const schemas = contractSchemas(contract)
const available = declaredNames(contractSchemas((await availableContract()) as unknown as Spec))

/** Tools of providers that endpoints of the caller's format don't have. */
const unserved: Readonly<Record<Caller['format'], RegExp>> = {
  'openai-responses': /^WebFetchEngine=native/,
  'openai-chat': /^(WebSearch|WebFetch|ApplyPatch|Bash)Engine=native/,
  'anthropic-messages': /^(ApplyPatch|Bash)Engine=native/,
}
const keyedEngines = ['exa', 'tavily', 'brave', 'perplexity', 'firecrawl', 'parallel']

const quantizations = coveringValues({ $ref: '#/components/schemas/Quantization' }) as readonly string[]

let upstream: FakeUpstream
let gateway: TestGateway

beforeAll(async () => {
  const said: Said[] = [{ kind: 'text', deltas: ['{"a":1}'] }]
  upstream = await startUpstream(async ({ request, response }) => {
    const answer = answerAt(request.path, said)
    await (request.body?.['stream'] === true ? steps(answer.events) : json(answer.whole))({ request, response })
  })
  gateway = await startGateway({
    config: {
      // No call is made and no command run: the models only talk.
      tools: {
        sandbox: { command: ['env'] },
        web_search: {
          ...Object.fromEntries(keyedEngines.map((engine) => [engine, { api_key: 'key' }])),
          searxng: { url: upstream.url },
          local: { folder: '.' },
        },
      },
      providers: callers.map(({ format }) => ({
        slug: format,
        format,
        base_url: `${upstream.url}/${format}/v1`,
        api_key: 'sk-provider-secret-0123456789',
        data_policy: { training: false, retention: false },
        capabilities: { kept_state: format === 'anthropic-messages' ? ['thread'] : ['conversation'] },
      })),
      // The values of members that name a model have the second name.
      models: callers.flatMap(({ format }, at) =>
        [`some/${format}`, ...(at === 0 ? ['other/model'] : [])].map((id) => ({
          id,
          context_length: 200_000,
          input_modalities: ['text', 'image', 'file', 'audio', 'video'],
          output_modalities: ['text', 'image', 'audio'],
          endpoints: [undefined, ...quantizations].map((quantization) => ({
            provider: format,
            upstream_model: 'model-1',
            prices: { prompt: 0.5, completion: 2 },
            ...(quantization === undefined
              ? { supported_parameters: ['prompt', 'image_config'] }
              : { tag: `${format}/${quantization}`, quantization }),
          })),
        })),
      ),
    },
  })
  const body = JSON.stringify({ default_image_model: 'other/model' })
  await gateway.fetch('/workspaces/default', { method: 'PATCH', key: managementKey, body })
})
afterAll(() => Promise.all([gateway.close(), upstream.close()]))

describe('values that a request may have', () => {
  it.each(callers)('are accepted by $operationId, each in some request', async (caller) => {
    const refused = new Map<string, string>()
    const accepted = new Set<string>()
    for (const body of bodiesOf(caller)) {
      const shown = shownBy(caller, body)
      const fresh = shown.filter((name) => !accepted.has(name))
      if (fresh.length === 0 || shown.some((name) => !available.has(name))) continue
      const { path } = operations[caller.operationId]
      const response = await gateway.fetch(path, { method: 'POST', body: JSON.stringify(body) })
      const text = await response.text()
      for (const name of fresh) {
        if (response.status === 200) accepted.add(name)
        else refused.set(name, text)
      }
    }
    expect([...refused].filter(([name]) => !accepted.has(name) && !unserved[caller.format].test(name))).toEqual([])
    expect(accepted.size).toBeGreaterThan(100)
  })
})

function bodiesOf(caller: Caller) {
  const plain = { ...caller.plain, model: `some/${caller.format}` }
  const schema = { $ref: `#/components/schemas/${caller.schema}` }
  const members = optionalMembers(schema, plain).flatMap(({ variants }) => variants.map(({ body }) => body))
  const covering = (coveringValues(schema) as readonly Body[]).map((body) => added(plain, body))
  return [...members, ...covering].map((body) => withWhatItNames(withCalls(body), caller.tools))
}

/** A body with what is in the plain one: of a list both, since a conversation goes on and a choice needs its tool. */
function added(plain: Body, body: Body): Body {
  const own = Object.entries(plain).flatMap(([name, usual]) => {
    if (!Array.isArray(usual)) return [[name, usual]]
    const given = body[name] ?? []
    return Array.isArray(given) ? [[name, [...given, ...usual]]] : []
  })
  return { ...body, ...Object.fromEntries(own) }
}

function shownBy(caller: Caller, body: unknown): string[] {
  const seen = new Set<string>()
  noteSeen({ $ref: `#/components/schemas/${caller.schema}` }, body, schemas, seen)
  return [...seen]
}

function answerAt(path: string, said: readonly Said[]): { whole: unknown; events: readonly string[] } {
  if (path.includes('anthropic')) return { whole: message, events: messageEvents }
  if (path.includes('openai-chat')) {
    const { completion, events } = chatAnswer(said)
    return { whole: completion, events: [...events, 'data: [DONE]\n\n'] }
  }
  const { response, events } = responsesAnswer(said)
  return { whole: response, events }
}

const begun = { id: 'msg_1', type: 'message', role: 'assistant', model: 'model-1', stop_sequence: null }
const usage = { input_tokens: 12, output_tokens: 9 }
const message = { ...begun, content: [{ type: 'text', text: '{}' }], stop_reason: 'end_turn', usage }
const messageEvents = [
  { type: 'message_start', message: { ...begun, content: [], stop_reason: null, usage } },
  { type: 'message_delta', delta: { stop_reason: 'end_turn', stop_sequence: null }, usage },
  { type: 'message_stop' },
].map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
