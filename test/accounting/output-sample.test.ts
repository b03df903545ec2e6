import { describe, expect, it, onTestFinished } from 'vitest'
import { OutputSample, textOfReply } from '../../src/accounting/output-sample.ts'

const event = (data: object) => `event: x\ndata: ${JSON.stringify(data)}\n\n`

function sample(...pieces: readonly (string | Uint8Array)[]) {
  const made = new OutputSample()
  onTestFinished(() => made.release())
  for (const piece of pieces) made.push(piece)
  return made.read()
}

describe('OutputSample', () => {
  it.each<[string, readonly object[], string]>([
    [
      'responses',
      [
        { type: 'response.created', response: { output: [] } },
        { type: 'response.reasoning_summary_text.delta', delta: 'Let me see. ' },
        { type: 'response.output_text.delta', delta: 'A calm ' },
        { type: 'response.output_text.delta', delta: 'sea' },
        { type: 'response.output_text.done', text: 'A calm sea' },
        { type: 'response.function_call_arguments.delta', delta: '{"a":1}' },
      ],
      'Let me see. A calm sea{"a":1}',
    ],
    [
      'messages',
      [
        { type: 'message_start', message: {} },
        { type: 'content_block_delta', index: 0, delta: { type: 'thinking_delta', thinking: 'Let me see. ' } },
        { type: 'content_block_delta', index: 0, delta: { type: 'signature_delta', signature: 'abc' } },
        { type: 'content_block_delta', index: 1, delta: { type: 'text_delta', text: 'A calm sea' } },
        { type: 'content_block_delta', index: 2, delta: { type: 'input_json_delta', partial_json: '{"a":1}' } },
        { type: 'message_delta', delta: { stop_reason: 'end_turn' } },
      ],
      'Let me see. A calm sea{"a":1}',
    ],
    [
      'chat',
      [
        { choices: [{ index: 0, delta: { role: 'assistant', content: '' } }] },
        {
          choices: [{ index: 0, delta: { reasoning: 'Let me see. ', reasoning_details: [{ text: 'Let me see. ' }] } }],
        },
        { choices: [{ index: 0, delta: { content: 'A calm sea' } }] },
        { choices: [{ index: 0, delta: { tool_calls: [{ index: 0, function: { name: 'f', arguments: '' } }] } }] },
        { choices: [{ index: 0, delta: { tool_calls: [{ index: 0, function: { arguments: '{"a":1}' } }] } }] },
        { choices: [] },
      ],
      'Let me see. A calm seaf{"a":1}',
    ],
  ])('reads what callers of %s were told', (_format, events, text) => {
    const all = events.map(event).join('')
    expect(sample(all).text).toBe(text)
    expect(
      sample(
        ...Buffer.from(all)
          .toString('latin1')
          .split('')
          .map((byte) => Buffer.from(byte, 'latin1')),
      ).text,
    ).toBe(text)
    expect(sample(all, event({ type: 'response.output_text.delta', delta: 'cut' }).slice(0, -5)).text).toBe(text)
  })

  it('keeps only the beginning, and says how many deltas that was', () => {
    const delta = event({ type: 'response.output_text.delta', delta: 'x'.repeat(100) })
    const pieces = Array.from({ length: 2_000 }, () => delta)
    const { text, deltaCount } = sample(...pieces)
    expect(deltaCount).toBeGreaterThan(100)
    expect(deltaCount).toBeLessThan(600)
    expect(text).toBe('x'.repeat(100 * deltaCount))
  })

  it('keeps what comes before a piece that is too large, and nothing behind it', () => {
    const delta = (text: string) => event({ type: 'response.output_text.delta', delta: text })
    expect(sample(delta('a'), delta('b'.repeat(100_000)), delta('c')).text).toBe('a')
  })

  it('keeps a little of each when there are thousands', () => {
    const delta = event({ type: 'response.output_text.delta', delta: 'x'.repeat(300) })
    const samples = Array.from({ length: 1_000 }, () => new OutputSample())
    onTestFinished(() => {
      for (const each of samples) each.release()
    })
    for (let times = 0; times < 100; times++) for (const each of samples) each.push(delta)
    const kept = samples.map((each) => each.read().text.length)
    expect(Math.min(...kept)).toBeGreaterThan(300)
    expect(kept.reduce((sum, length) => sum + length, 0)).toBeLessThan(16 * 1024 * 1024)
    for (const each of samples) each.release()
    expect(sample(...Array.from({ length: 100 }, () => delta)).text).toHaveLength(300 * 100)
  })

  it('holds nothing once it is released', () => {
    const made = new OutputSample()
    made.push(event({ type: 'response.output_text.delta', delta: 'a' }))
    made.release()
    made.push(event({ type: 'response.output_text.delta', delta: 'b' }))
    expect(made.read()).toEqual({ text: '', deltaCount: 0 })
  })

  it('makes nothing of what is no event', () => {
    expect(sample(': comment\n\ndata: [DONE]\n\ndata: {"choices":{}}\n\ndata: {"delta":7}\n\n').text).toBe('')
  })
})

describe('textOfReply', () => {
  it.each([
    [
      {
        output: [
          { type: 'reasoning', summary: [{ type: 'summary_text', text: 'Let me see. ' }] },
          { type: 'message', content: [{ type: 'output_text', text: 'A calm sea' }] },
          { type: 'function_call', name: 'f', arguments: '{"a":1}' },
        ],
      },
    ],
    [
      {
        content: [
          { type: 'thinking', thinking: 'Let me see. ' },
          { type: 'text', text: 'A calm sea' },
          { type: 'tool_use', name: 'f', input: { a: 1 } },
        ],
      },
    ],
    [
      {
        choices: [
          { message: { reasoning: 'Let me see. ', tool_calls: [] } },
          { message: { content: 'A calm sea', tool_calls: [{ function: { name: 'f', arguments: '{"a":1}' } }] } },
        ],
      },
    ],
  ])('reads a whole answer of any format', (reply) => {
    expect(textOfReply(JSON.stringify(reply))).toBe('Let me see. A calm seaf{"a":1}')
  })

  it('makes nothing of anything else', () => {
    for (const json of ['', '[]', '{"output":7}', '{"choices":[null]}']) expect(textOfReply(json)).toBe('')
  })
})
