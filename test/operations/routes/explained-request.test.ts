import { describe, expect, it } from 'vitest'
import { clientFormats } from '../../../src/formats/index.ts'
import { openAiChatClient } from '../../../src/formats/openai-chat/client.ts'
import { decodeExplained } from '../../../src/operations/routes/explained-request.ts'
import type { Services } from '../../../src/operations/services.ts'
import { testEnvelopes } from '../../support/envelopes.ts'

const services = {
  clientFormats: { ...clientFormats, 'openai-chat': openAiChatClient },
  stages: { envelopes: testEnvelopes } as unknown as Services['stages'],
}

describe('decodeExplained', () => {
  it('takes a body of POST /responses where no format is named', async () => {
    const turn = await decodeExplained({ request: { model: 'a/m', input: 'hi' } }, {}, services, 'org-1')
    expect(turn).toMatchObject({ clientFormat: 'openai-responses', models: ['a/m'] })
  })

  it.each([
    ['messages', 'anthropic-messages', { max_tokens: 9 }],
    ['chat', 'openai-chat', {}],
  ] as const)('takes a body of %s', async (format, clientFormat, more) => {
    const messages = [{ role: 'user', content: 'hi' }]
    const request = { model: 'a/m', models: ['b/n'], messages, provider: { sort: 'price' }, ...more }
    const turn = await decodeExplained({ format, request }, { 'x-session-id': 'chat-1' }, services, 'org-1')
    expect(turn).toMatchObject({ clientFormat, routing: { sort: 'price' }, sessionId: 'chat-1' })
  })

  it('guesses the tokens of the request alone', async () => {
    const request = { model: 'a/m', input: 'x'.repeat(300) }
    const { needs } = await decodeExplained({ request }, {}, services, 'org-1')
    expect(needs.promptTokensGuess).toBe(Math.ceil(JSON.stringify(request).length / 3))
  })

  it('says of a chat body what is wrong with it, and where', async () => {
    const broken = decodeExplained(
      { format: 'chat', request: { model: 'a/m', messages: [{ role: 'x' }] } },
      {},
      services,
      'org-1',
    )
    await expect(broken).rejects.toMatchObject({
      status: 400,
      message: expect.stringMatching(/^request\.messages\[0\]\.role: /),
    })
  })
})
