import { describe, expect, it } from 'vitest'
import type { ClientFormatId } from '../../src/canonical/format-id.ts'
import type { ReasoningItem } from '../../src/canonical/item.ts'
import type { ProviderCapabilities } from '../../src/catalog/capabilities.ts'
import { clientFormats } from '../../src/formats/index.ts'
import { scanJson } from '../../src/streams/scan-json.ts'
import { account } from './account.ts'
import { endpointAt, plainCapabilities, turnOf } from './plain-request.ts'
import { httpFormats } from './upstream-formats.ts'

const seal = 'SEALED-BY-ANOTHER'
const thoughts: readonly Omit<ReasoningItem, 'kind'>[] = [
  { text: [], summary: [], encrypted: seal, signedBy: 'another-family-v1' },
  { text: [], summary: ['In short.'], encrypted: seal, signedBy: 'another-family-v1' },
]

/** Ways in which providers of chat completions take thoughts back. */
const echoes: readonly Partial<ProviderCapabilities>[] = [
  {},
  { reasoningEcho: 'reasoning_content' },
  { reasoningEcho: 'none' },
]

describe('a thought that only another provider can read', () => {
  const cells = httpFormats.flatMap((format) =>
    echoes.map((echo) => [format.id, JSON.stringify(echo), format, echo] as const),
  )

  it.each(cells)('is not sent to a provider of %s with %s, and is named', (_id, _echo, format, echo) => {
    for (const thought of thoughts) {
      for (const readable of [[], ['Hm.']]) {
        const own = readable.map((text) => ({ kind: 'reasoning' as const, text: [text], summary: [] }))
        const turn = turnOf({
          items: [
            { kind: 'message', role: 'user', parts: [{ kind: 'text', text: 'Hi' }] },
            ...own,
            { kind: 'reasoning', ...thought },
            { kind: 'tool-call', variant: 'function', callId: 'call_1', name: 'f', arguments: '{}' },
            { kind: 'tool-result', variant: 'function', callId: 'call_1', parts: [{ kind: 'text', text: 'ok' }] },
          ],
          tools: [{ kind: 'function', name: 'f', parameters: { type: 'object' } }],
        })
        const endpoint = endpointAt({ format: format.id, capabilities: { ...plainCapabilities, ...echo } }, {})
        const { body, ignoredParameters } = format.encodeRequest(turn, endpoint)
        expect(String(body)).not.toContain(seal)
        expect(ignoredParameters.some((name) => name.endsWith('.reasoning'))).toBe(true)
      }
    }
  })

  it.each([
    [
      'openai-responses',
      {
        input: [
          { role: 'user', content: 'Hi' },
          { type: 'reasoning', summary: [], encrypted_content: seal, format: 'another-family-v1' },
          { role: 'user', content: 'On' },
        ],
      },
    ],
    [
      'anthropic-messages',
      {
        max_tokens: 10,
        messages: [
          { role: 'user', content: 'Hi' },
          {
            role: 'assistant',
            content: [
              { type: 'thinking', thinking: '', signature: `openai-responses-v1:rs_1:${seal}` },
              { type: 'text', text: 'x' },
            ],
          },
          { role: 'user', content: 'On' },
        ],
      },
    ],
  ] as const)('is named where a request of %s is passed on', (format: ClientFormatId, fields) => {
    const body = { model: 'some/model', ...fields }
    const client = clientFormats[format]
    const turn = client.decodeRequest({
      body,
      source: scanJson(Buffer.from(JSON.stringify(body))),
      headers: {},
      account,
    })
    const endpoint = endpointAt({ format, capabilities: plainCapabilities }, { upstreamModel: 'claude-sonnet-4-5' })
    const request = client.relay?.encodeRequest(turn, endpoint)
    expect(String(request?.body)).not.toContain(seal)
    expect(request?.ignoredParameters.some((name) => name.endsWith('.reasoning'))).toBe(true)
  })
})
