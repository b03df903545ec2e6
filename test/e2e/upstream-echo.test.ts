import { describe, expect, it } from 'vitest'
import { useFakeProviders } from '../support/fake-providers.ts'
import { json, sse } from '../support/fake-upstream.ts'
import { chatAnswer, responsesAnswer, type Said } from '../support/provider-answers.ts'
import { upstreamKey } from '../support/provider-config.ts'
import { expectStreamRules, messageText, type ReadStream, type Wire } from '../support/response-events.ts'

const providers = useFakeProviders()

const said: readonly Said[] = [{ kind: 'text', deltas: ['It is ', 'calm.'] }]
const asked = { stream: true, debug: { echo_upstream_body: true } }

function echoed({ events }: ReadStream): Wire[] {
  return events
    .filter(({ type }) => type === 'response.debug')
    .map(({ debug }) => (debug as Wire)['echo_upstream_body'] as Wire)
}

describe('a stream whose caller asked to see what was sent', () => {
  it('begins with the body of each attempt, the failed ones included', async () => {
    providers().alpha.otherwise(json({ error: { message: 'down' } }, { status: 503 }))
    providers().gamma.otherwise(sse(responsesAnswer(said).sse))
    const read = await providers().stream('fake/both', asked)
    expectStreamRules(read)
    const bodies = echoed(read)
    expect(bodies.at(0)).toMatchObject({ model: 'alpha-model', input: 'hi', stream: true })
    expect(bodies.at(-1)).toEqual(providers().gamma.requests[0]?.body)
    expect(bodies).toHaveLength(providers().alpha.requests.length + 1)
    expect(read.events.slice(0, bodies.length).every(({ type }) => type === 'response.debug')).toBe(true)
    expect(messageText(read.final)).toBe('It is calm.')
  })

  it('shows it in the words of the provider’s format, without inlined data', async () => {
    providers().beta.otherwise(sse(chatAnswer(said).sse))
    const picture = `data:image/png;base64,${'iVBORw0K'.repeat(200)}`
    const input = [{ role: 'user', content: [{ type: 'input_image', image_url: picture }] }]
    const read = await providers().stream('fake/beta', { ...asked, input })
    expectStreamRules(read)
    expect(echoed(read)).toMatchObject([
      {
        model: 'beta-model',
        messages: [{ content: [{ image_url: { url: 'data:image/png;base64,[1600 characters of base64]' } }] }],
      },
    ])
    expect(providers().beta.requests[0]?.rawBody).toContain(picture)
  })

  it('I10: never shows a credential', async () => {
    providers().alpha.otherwise(sse(responsesAnswer(said).sse))
    const tools = [{ type: 'mcp', server_label: 'm', server_url: 'https://m.example', authorization: 'mcp-secret' }]
    const read = await providers().stream('fake/alpha', { ...asked, tools, input: `my key is ${upstreamKey}` })
    expect(echoed(read)).toMatchObject([{ input: 'my key is [redacted]', tools: [{ authorization: '[redacted]' }] }])
    expect(JSON.stringify(read.events)).not.toContain('mcp-secret')
    expect(providers().alpha.requests[0]?.rawBody).toContain('mcp-secret')
  })

  it('is not one that asks for a whole answer', async () => {
    providers().alpha.otherwise(json(responsesAnswer(said).response))
    const given = await providers().ask({ model: 'fake/alpha', debug: asked.debug })
    expect(given.status).toBe(200)
    expect(given.text).not.toContain('echo_upstream_body')
    expect(providers().alpha.requests[0]?.body).not.toHaveProperty('debug')
  })
})
