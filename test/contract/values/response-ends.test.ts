import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseEvents } from '../../support/response-events.ts'
import { coveringValues } from './covering-values.ts'
import { type Body, type GatewayOfFormats, startGatewayOfFormats } from './gateway-of-formats.ts'

let bench: GatewayOfFormats
beforeAll(async () => {
  bench = await startGatewayOfFormats()
})
afterAll(() => bench.close())

const begun = {
  id: 'resp_1',
  object: 'response',
  created_at: 1_750_000_000,
  status: 'in_progress',
  error: null,
  incomplete_details: null,
  model: 'model-1',
  output: [],
  usage: null,
}
const content = { type: 'output_text', text: '', annotations: [] }
const item = { type: 'message', id: 'msg_1', role: 'assistant', status: 'in_progress', content: [] }
const at = { item_id: 'msg_1', output_index: 0 }
const said: readonly Body[] = [
  { type: 'response.output_item.added', output_index: 0, item },
  { type: 'response.content_part.added', ...at, content_index: 0, part: content },
  { type: 'response.output_text.delta', ...at, content_index: 0, delta: 'It is', logprobs: [] },
]

async function stream(...events: readonly Body[]) {
  const all = [{ type: 'response.created', response: begun }, ...events]
  bench.answerWith(all.map((event, index) => ({ ...event, sequence_number: index })))
  const body = JSON.stringify({ model: 'some/openai-responses', input: 'hi', stream: true })
  const response = await bench.gateway.fetch('/responses', { method: 'POST', body })
  const text = await response.text()
  expect(response.status, text).toBe(200)
  return parseEvents(text)
}

describe('a stream of responses', () => {
  it.each(coveringValues({ $ref: '#/components/schemas/ResponseErrorCode' }) as readonly string[])(
    'ends with the code that its provider gives: %s',
    async (code) => {
      const response = { ...begun, status: 'failed', error: { code, message: 'It is broken.' } }
      const { final } = await stream(...said, { type: 'response.failed', response })
      expect(final).toMatchObject({ status: 'failed', error: { code } })
    },
  )

  it('tells that the provider has queued the request', async () => {
    const { events, final } = await stream(
      { type: 'response.queued', response: { ...begun, status: 'queued' } },
      { type: 'response.in_progress', response: begun },
      { type: 'response.completed', response: { ...begun, status: 'completed' } },
    )
    expect(events.map(({ type }) => type)).toContain('response.queued')
    expect(final['status']).toBe('completed')
  })
})
