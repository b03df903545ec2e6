import { describe, expect, it } from 'vitest'
import type { ClientFormatId, UpstreamFormatId } from '../../../src/canonical/format-id.ts'
import type { ProviderCapabilities } from '../../../src/catalog/capabilities.ts'
import { encodeCountRequest } from '../../../src/formats/anthropic-messages/relay/count.ts'
import type { HttpUpstreamFormat } from '../../../src/formats/format.ts'
import { clientFormats } from '../../../src/formats/index.ts'
import { scanJson } from '../../../src/streams/scan-json.ts'
import { endpointOf as plainEndpoint, turnOf } from '../openai-chat/request-fixtures.ts'
import { httpFormats } from '../upstream-formats.ts'

function endpointAt(format: UpstreamFormatId, capabilities: Partial<ProviderCapabilities>) {
  const endpoint = plainEndpoint(capabilities, { upstreamModel: 'a model' })
  return { ...endpoint, provider: { ...endpoint.provider, format } }
}

const own = { requestPath: '/deployments/{model}/{method}?v=1' }

const otherThan = (id: UpstreamFormatId): ClientFormatId =>
  id === 'openai-responses' ? 'openai-chat' : 'openai-responses'

const pathOf = (format: HttpUpstreamFormat, isStream: boolean) =>
  format.encodeRequest(
    turnOf({ items: [] }, { isStream, clientFormat: otherThan(format.id) }),
    endpointAt(format.id, own),
  ).path

describe("a provider's own request path", () => {
  const methods: Partial<Record<UpstreamFormatId, readonly [whole: string, stream: string]>> = {
    'google-gemini': ['generateContent?v=1', 'streamGenerateContent?v=1&alt=sse'],
    'bedrock-converse': ['converse?v=1', 'converse-stream?v=1'],
  }

  it.each(httpFormats)('is taken at $id', (format) => {
    const [whole, stream] = methods[format.id] ?? ['?v=1', '?v=1']
    expect(pathOf(format, false)).toBe(`/deployments/a%20model/${whole}`)
    expect(pathOf(format, true)).toBe(`/deployments/a%20model/${stream}`)
  })

  const namedAt = (upstreamModel: string) =>
    httpFormats.map(
      (format) => () =>
        format.encodeRequest(turnOf({ items: [] }, { clientFormat: otherThan(format.id) }), {
          ...endpointAt(format.id, own),
          upstreamModel,
        }),
    )

  it.each(['..', '.', 'a/../b', '../a', 'a/..', 'a\\..\\b', 'a/ .. /b', 'a\0', 'a\nb', 'a\u0085'])(
    'N49: takes no model that leads elsewhere: %j',
    (name) => {
      for (const encode of namedAt(name)) expect(encode).toThrow('of that name')
    },
  )

  it('takes the name of a resource', () => {
    const arn = 'arn:aws:bedrock:eu-west-1:1:application-inference-profile/a..b'
    for (const encode of namedAt(arn)) expect(encode().path).toContain(encodeURIComponent(arn))
  })

  const bodies: Readonly<Record<ClientFormatId, object>> = {
    'openai-responses': { model: 'm', input: 'Hi' },
    'openai-chat': { model: 'm', messages: [{ role: 'user', content: 'Hi' }] },
    'anthropic-messages': { model: 'm', max_tokens: 5, messages: [{ role: 'user', content: 'Hi' }] },
  }
  const turnAt = (format: ClientFormatId) => {
    const body = bodies[format]
    const source = scanJson(Buffer.from(JSON.stringify(body)))
    return clientFormats[format].decodeRequest({ body: { ...body }, source, headers: {} })
  }

  it.each(Object.values(clientFormats))('is taken where $id is passed on', ({ id, relay }) => {
    expect(relay?.encodeRequest(turnAt(id), endpointAt(id, own)).path).toBe('/deployments/a%20model/?v=1')
    expect(relay?.encodeRequest(turnAt(id), endpointAt(id, {})).path).not.toContain('deployments')
  })

  it('is not the one where tokens are counted', () => {
    const endpoint = endpointAt('anthropic-messages', {})
    expect(encodeCountRequest(turnAt('anthropic-messages'), endpoint).path).toBe('/messages/count_tokens')
  })
})
