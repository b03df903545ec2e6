import { describe, expect, it } from 'vitest'
import { createConnector } from '../../src/attempts/connect.ts'
import type { Connector } from '../../src/attempts/connection.ts'
import type { OutgoingRequest } from '../../src/attempts/transport/http-transport.ts'
import { withConversation } from '../../src/canonical/change-turn.ts'
import type { ClientFormatId, UpstreamFormatId } from '../../src/canonical/format-id.ts'
import type { Turn, WrittenTurn } from '../../src/canonical/turn.ts'
import type { EmbeddedUpstreamFormat } from '../../src/formats/format.ts'
import { clientFormats, upstreamFormats } from '../../src/formats/index.ts'
import { Cancellation } from '../../src/streams/cancellation.ts'
import { scanJson } from '../../src/streams/scan-json.ts'
import { endpointAt, plainCapabilities } from '../formats/plain-request.ts'
import { model } from '../routing/arrange.ts'
import { someone } from '../support/holders.ts'

const secret = 'hunter2-of-ada'
const mask = 'REDACTED-WORD'
const places = ['system', 'user', 'tool'] as const
const said = (place: (typeof places)[number]) => `${place} says ${secret} here`

const parameters = { type: 'object', properties: {} }

/** What a caller of each format writes: the secret in its system text, in a user's words and in what a tool gave back. */
const bodies: Readonly<Record<ClientFormatId, object>> = {
  'openai-responses': {
    model: 'some/model',
    instructions: said('system'),
    input: [
      { type: 'message', role: 'user', content: said('user') },
      { type: 'function_call', call_id: 'call_1', name: 'look', arguments: '{}' },
      { type: 'function_call_output', call_id: 'call_1', output: said('tool') },
    ],
    tools: [{ type: 'function', name: 'look', parameters }],
  },
  'openai-chat': {
    model: 'some/model',
    messages: [
      { role: 'system', content: said('system') },
      { role: 'user', content: [{ type: 'text', text: said('user') }] },
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'call_1', type: 'function', function: { name: 'look', arguments: '{}' } }],
      },
      { role: 'tool', tool_call_id: 'call_1', content: said('tool') },
    ],
    tools: [{ type: 'function', function: { name: 'look', parameters } }],
  },
  'anthropic-messages': {
    model: 'some/model',
    max_tokens: 100,
    system: [{ type: 'text', text: said('system') }],
    messages: [
      { role: 'user', content: said('user') },
      { role: 'assistant', content: [{ type: 'tool_use', id: 'toolu_1', name: 'look', input: {} }] },
      {
        role: 'user',
        content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content: [{ type: 'text', text: said('tool') }] }],
      },
    ],
    tools: [{ name: 'look', input_schema: parameters }],
  },
}

const callers = Object.keys(bodies) as ClientFormatId[]
const providers: readonly UpstreamFormatId[] = [
  'openai-responses',
  'openai-chat',
  'anthropic-messages',
  'google-gemini',
  'bedrock-converse',
  'cohere-chat',
  'ollama-chat',
  'simulator',
]
const pairs = callers.flatMap((caller) => providers.map((provider) => [caller, provider] as const))

function decode(format: ClientFormatId, text: string): WrittenTurn {
  return clientFormats[format].decodeRequest({
    body: JSON.parse(text) as Record<string, unknown>,
    source: scanJson(Buffer.from(text)),
    headers: {},
  })
}

/** A value with the secret replaced in all of its texts. */
function redacted<T>(value: T): T {
  return JSON.parse(JSON.stringify(value).replaceAll(secret, mask)) as T
}

/** What leaves for a provider of that format, as text; of the embedded one what it is given. */
async function sentTo(format: UpstreamFormatId, turn: Turn): Promise<string> {
  let sent = ''
  const simulator: EmbeddedUpstreamFormat = {
    kind: 'embedded',
    id: 'simulator',
    async *answer(asked) {
      sent = JSON.stringify([asked.conversation(), asked.said(), asked.asWritten])
      yield []
    },
  }
  const connect: Connector = createConnector({
    clientFormats,
    upstreamFormats: upstreamFormats(simulator),
    transport: {
      open: async ({ body, headers, url }: OutgoingRequest) => {
        sent = `${url} ${JSON.stringify(headers)} ${typeof body === 'string' ? body : Buffer.from(body).toString()}`
        throw new Error('that is all')
      },
    } as unknown as Parameters<typeof createConnector>[0]['transport'],
    authorize: (_, request) => request,
    inlineMedia: async (conversation) => conversation,
  })
  const endpoint = endpointAt({ format, capabilities: plainCapabilities }, {})
  const candidate = { endpoint, model: model('some/model', {}), requestedAs: 'some/model' }
  const identity = { generationId: 'gen-1', model: 'some/model', createdAt: 1 }
  const asking = { candidate, turn, holder: someone, identity, wantsEvents: false, shownBodies: undefined }
  try {
    const { source } = await connect(asking, new Cancellation())
    await source.read()
  } catch (error) {
    expect(error).toMatchObject({ message: 'that is all' })
  }
  return sent
}

describe('a conversation from which something was taken out', () => {
  it.each(pairs)('leaves without it: a caller of %s, a provider of %s', async (caller, provider) => {
    const turn = decode(caller, JSON.stringify(bodies[caller]))
    const before = await sentTo(provider, turn)
    for (const place of places) expect(before).toContain(said(place))
    const after = await sentTo(provider, withConversation(turn, redacted))
    expect(after).not.toContain(secret)
    for (const place of places) expect(after).toContain(`${place} says ${mask} here`)
  })
})

describe('a turn that nobody changed', () => {
  it.each(callers)('leaves for a provider of its own format byte for byte as it was written: %s', async (format) => {
    const text = JSON.stringify({ ...bodies[format], model: 'some/model' })
    const odd = text.replace('"model":"some/model"', '"model" :"some/model" , "odd":  12345678901234567890.10 ')
    const sent = await sentTo(format, decode(format, odd))
    expect(sent).toContain('"odd":  12345678901234567890.10')
    const rest = text.slice('{"model":"some/model",'.length, -1)
    expect(sent).toContain(rest)
  })
})
