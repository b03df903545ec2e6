import { expect, it } from 'vitest'
import type { Conversation } from '../../src/canonical/conversation.ts'
import type { UpstreamFormatId } from '../../src/canonical/format-id.ts'
import type { Item } from '../../src/canonical/item.ts'
import { fitTurn } from '../../src/fit/fit-turn.ts'
import { endpointAt, plainCapabilities, turnOf } from '../formats/plain-request.ts'

function fit(conversation: Partial<Conversation>, format: UpstreamFormatId, slug: string, upstreamModel: string) {
  const plain = endpointAt({ format, capabilities: plainCapabilities }, { upstreamModel })
  const fitted = fitTurn(turnOf(conversation), { ...plain, provider: { ...plain.provider, slug } })
  return { ...fitted, said: fitted.turn.conversation() }
}

const said = (role: 'user' | 'assistant' | 'system', text: string): Item => ({
  ...{ kind: 'message', role },
  parts: [{ kind: 'text', text }],
})
const roles = ({ items }: Conversation) => items.map((item) => (item.kind === 'message' ? item.role : item.kind))
const sampling = { temperature: 0.3, topP: 0.5, frequencyPenalty: 1 }

it('sends models that think the only sampling settings that they take, and no stop sequences', () => {
  const { said: sent, adjusted, ignored } = fit({ ...sampling, stop: ['#'] }, 'openai-chat', 'azure', 'gpt-5-mini')
  expect(sent).toMatchObject({ temperature: 1, topP: 1, frequencyPenalty: 0 })
  expect(sent.stop).toBeUndefined()
  expect(adjusted.map(({ path }) => path)).toEqual(['temperature', 'top_p', 'frequency_penalty'])
  expect(ignored).toEqual(['stop'])
})

it.each(['gpt-5-chat-latest', 'gpt-5.2', 'gpt-4o', 'o200'])('leaves the settings of %s alone', (model) => {
  expect(fit(sampling, 'openai-chat', 'azure', model).said).toMatchObject(sampling)
})

it('leaves out settings for which the Responses API of OpenAI has no place', () => {
  const { said: sent, ignored } = fit(sampling, 'openai-responses', 'openai', 'gpt-4.1')
  expect(sent).toMatchObject({ temperature: 0.3, topP: 0.5 })
  expect(sent.frequencyPenalty).toBeUndefined()
  expect(ignored).toEqual(['frequency_penalty'])
  expect(fit(sampling, 'openai-responses', 'vllm', 'qwen').said).toMatchObject(sampling)
})

it('sends Claude one of temperature and top_p', () => {
  const { said: sent, ignored } = fit(
    { temperature: 0.3, topP: 0.5 },
    'anthropic-messages',
    'anthropic',
    'claude-sonnet-4-5',
  )
  expect([sent.temperature, sent.topP, ignored]).toEqual([0.3, undefined, ['top_p']])
  expect(fit({ topP: 0.5 }, 'anthropic-messages', 'anthropic', 'claude-sonnet-4-5').said.topP).toBe(0.5)
})

it('sends OpenAI earlier thoughts encrypted, or not at all', () => {
  const thought = (more: object): Item => ({ kind: 'reasoning', text: ['Hm.'], summary: [], ...more })
  const items = [said('user', 'Hi'), thought({}), thought({ encrypted: 'gAAAA', signedBy: 'openai-responses-v1' })]
  const { said: sent, ignored } = fit({ items }, 'openai-responses', 'openai', 'gpt-5')
  expect(sent.items.slice(1)).toEqual([expect.objectContaining({ encrypted: 'gAAAA', text: [] })])
  expect(ignored).toEqual(['input.reasoning'])
  expect(fit({ items }, 'openai-responses', 'vllm', 'qwen').said.items).toEqual(items)
})

it('tells the Responses API of calls that were never answered, and leaves results where they stand', () => {
  const call = (callId: string): Item => ({
    ...{ kind: 'tool-call', variant: 'function' },
    callId,
    name: 'f',
    arguments: '{}',
  })
  const result = (callId: string): Item => ({ kind: 'tool-result', variant: 'function', callId, parts: [] })
  const interleaved = [call('a'), said('user', 'Hi'), result('a')]
  expect(fit({ items: interleaved }, 'openai-responses', 'openai', 'gpt-5').said.items).toEqual(interleaved)
  const broken = fit({ items: [call('a'), said('user', 'Hi')] }, 'openai-responses', 'openai', 'gpt-5')
  expect(roles(broken.said)).toEqual(['tool-call', 'tool-result', 'user'])
  const waiting = [said('user', 'Hi'), call('a')]
  expect(fit({ items: waiting }, 'openai-responses', 'openai', 'gpt-5').said.items).toEqual(waiting)
})

it('turns system texts behind the model’s words into the user’s for Mistral', () => {
  const items = [said('system', 's'), said('user', 'u'), said('assistant', 'a'), said('system', 'late')]
  expect(roles(fit({ items }, 'openai-chat', 'mistral', 'mistral-large-latest').said)).toEqual([
    'system',
    'user',
    'assistant',
    'user',
  ])
  expect(roles(fit({ items }, 'openai-chat', 'groq', 'llama').said)).toEqual(['system', 'user', 'assistant', 'system'])
})

it('says that the message is empty where all that was said is blank', () => {
  const { said: sent } = fit(
    { instructions: ' ', items: [said('user', '\n')] },
    'anthropic-messages',
    'anthropic',
    'claude',
  )
  expect(sent.instructions).toBeUndefined()
  expect(sent.items).toEqual([said('user', '(The message is empty.)')])
})

it('holds to the longest output of models of which the catalog does not know it', () => {
  const plain = endpointAt(
    { format: 'cohere-chat', capabilities: plainCapabilities },
    { upstreamModel: 'command-a-03-2025' },
  )
  expect(fitTurn(turnOf({}, { outputTokensMax: 100_000 }), plain).turn.outputTokensMax).toBe(8_192)
  expect(
    fitTurn(turnOf({}, { outputTokensMax: 100_000 }), { ...plain, maxOutputTokens: 32_000 }).turn.outputTokensMax,
  ).toBe(32_000)
})
