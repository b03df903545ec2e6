import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  bodyOf,
  type Form,
  paths,
  type Question,
  type ToolOffer,
  type Turn,
} from '../../../../pages/console/playground/conversation.ts'
import { nothingSaid, readEvent, type Said } from '../../../../pages/console/playground/read-event.ts'
import { EventReader } from '../../../../pages/wire/event-reader.ts'
import { startGateway, type TestGateway } from '../../../support/test-gateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.close())

const forms: readonly Form[] = ['responses', 'messages', 'chat']
const weather: ToolOffer = {
  name: 'get_weather',
  parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
}
const onePixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

async function ask(form: Form, model: string, change: Partial<Question>): Promise<Said> {
  const question = {
    instructions: 'Be brief.',
    turns: [{ kind: 'user', text: 'Hello there' }] as readonly Turn[],
    tools: [],
    outputTokensMax: undefined,
    effort: '',
    ...change,
  }
  const body = JSON.stringify(bodyOf(form, model, question))
  const response = await gateway.fetch(paths[form], { method: 'POST', body })
  expect(response.status).toBe(200)
  return new EventReader()
    .read(await response.text())
    .reduce((said, { data }) => readEvent(form, said, data), nothingSaid)
}

describe.each(forms)('the playground asks in the form %s', (form) => {
  it('and reads words, tokens and cost', async () => {
    const said = await ask(form, 'sim/echo', {})
    expect(said).toMatchObject({ text: 'You said "Hello there".', reasoning: '', calls: [], failure: undefined })
    expect(said.inputTokens).toBeGreaterThan(0)
    expect(said.outputTokens).toBeGreaterThan(0)
    expect(said.cost).toBeGreaterThan(0)
  })

  it('and reads reasoning apart from the answer', async () => {
    const said = await ask(form, 'sim/reasoning', { effort: 'low', outputTokensMax: 2000 })
    expect(said.text).toBe('You said "Hello there".')
    expect(said.reasoning).toContain('user')
  })

  it('and gives back what a tool returned', async () => {
    const turns: readonly Turn[] = [{ kind: 'user', text: 'Weather?' }]
    const { text, calls } = await ask(form, 'sim/tools', { turns, tools: [weather] })
    const [call] = calls
    expect(calls).toHaveLength(1)
    expect(call?.name).toBe('get_weather')
    expect(JSON.parse(call?.arguments ?? '')).toHaveProperty('city')
    const after = await ask(form, 'sim/tools', {
      turns: [
        ...turns,
        { kind: 'assistant', text, calls },
        { kind: 'result', callId: call?.id ?? '', text: 'It rains.' },
      ],
      tools: [weather],
    })
    expect(after.text).toContain('It rains.')
  })

  it('and sends a picture', async () => {
    const said = await ask(form, 'sim/echo', { turns: [{ kind: 'user', text: 'What is this?', image: onePixel }] })
    expect(said.text).toContain('What is this?')
  })

  it('and says why an answer broke off', () => {
    expect(readEvent(form, nothingSaid, errors[form]).failure).toBe('No room left.')
    expect(readEvent(form, nothingSaid, '[DONE]')).toBe(nothingSaid)
  })
})

const errors: Readonly<Record<Form, string>> = {
  responses: '{"type":"response.failed","response":{"error":{"message":"No room left."}}}',
  messages: '{"type":"error","error":{"message":"No room left."}}',
  chat: '{"error":{"code":500,"message":"No room left."}}',
}
