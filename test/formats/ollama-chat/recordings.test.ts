import { expect, test } from 'vitest'
import type { TurnEvent } from '../../../src/canonical/turn-event.ts'
import { ollamaChat } from '../../../src/formats/ollama-chat/upstream.ts'
import { decodeInPieces, decodeReplyOf, decodeStreamOf, itemsOf } from '../../support/decode-answer.ts'
import { foldEvents } from '../../support/fold-events.ts'
import { describeRecordings, type Recording } from '../../support/recordings.ts'
import { endpointOf, turnOf } from '../openai-chat/request-fixtures.ts'

interface WireCall {
  id: string
  function: { name: string; arguments: object }
}

/** The shape that the naive reading trusts a recording to have. */
interface WireReply {
  created_at: string
  message: { role: string; content: string; thinking?: string; tool_calls?: WireCall[] }
  done_reason: string
  prompt_eval_count: number
  eval_count: number
}

/** Adds a recorded stream up to the answer that the same request had given whole, without any of the code under test. */
function wholeOf({ ndjson, response }: Recording): WireReply {
  if (ndjson === undefined) return response as WireReply
  const lines = ndjson
    .toString('utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as WireReply)
  const texts = (field: 'content' | 'thinking') => lines.map(({ message }) => message[field] ?? '').join('')
  const calls = lines.flatMap(({ message }) => message.tool_calls ?? [])
  const [first] = lines
  const last = lines.at(-1)
  if (first === undefined || last === undefined) throw new Error('the recording is empty')
  const message = { role: 'assistant', content: texts('content'), thinking: texts('thinking'), tool_calls: calls }
  return { ...last, created_at: first.created_at, message }
}

function decodeRecording({ ndjson, response }: Recording): TurnEvent[] {
  return ndjson === undefined ? decodeReplyOf(ollamaChat, response) : decodeStreamOf(ollamaChat, ndjson)
}

describeRecordings('recorded chats of Ollama', ['ollama-chat'], (all) => {
  const cases = all.map((recording) => [recording.name, recording] as const)
  const streams = cases.filter(([, { ndjson }]) => ndjson !== undefined)

  test('are there', () => expect([cases.length, streams.length]).toEqual([8, 3]))

  test.each(cases)('say what a plain reading says: %s', (_, recording) => {
    const { message, done_reason: reason, ...counts } = wholeOf(recording)
    const folded = foldEvents(decodeRecording(recording))
    const calls = message.tool_calls ?? []
    expect(folded.text).toBe(message.content)
    expect(folded.items.flatMap(({ reasoning }) => reasoning).join('')).toBe(message.thinking ?? '')
    const found = folded.items.flatMap(({ start, arguments: text }) =>
      start.kind === 'tool-call' ? [[start.callId, start.name, JSON.parse(text)]] : [],
    )
    expect(found).toEqual(calls.map(({ id, function: said }) => [id, said.name, said.arguments]))
    expect(folded.stopReason).toBe(reason === 'length' ? 'max-tokens' : calls.length > 0 ? 'tool-calls' : 'end')
    expect(folded.usage).toMatchObject({ inputTokens: counts.prompt_eval_count, outputTokens: counts.eval_count })
  })

  test.each(streams)('are the same streamed as whole: %s', (_, recording) => {
    const whole = decodeReplyOf(ollamaChat, wholeOf(recording))
    expect(foldEvents(whole)).toEqual(foldEvents(decodeRecording(recording)))
  })

  test.each(streams)('never end well when they are cut before their end (F7, F19): %s', (_, { ndjson }) => {
    const bytes = ndjson ?? Buffer.alloc(0)
    const lastLine = bytes.lastIndexOf('{"model"')
    for (const share of [0, 0.1, 0.5, 0.9, 1]) {
      const events = decodeInPieces(ollamaChat, bytes.subarray(0, Math.floor(lastLine * share) + 20), 4096)
      expect(events.at(-1)).toMatchObject({ kind: 'fault', fault: { type: 'provider_unavailable' } })
    }
  })

  test.each(cases)('go back on the next turn as they came: %s', (_, recording) => {
    const { message } = wholeOf(recording)
    const calls = message.tool_calls ?? []
    const results = calls.map(({ id }) => ({
      kind: 'tool-result' as const,
      variant: 'function' as const,
      callId: id,
      parts: [{ kind: 'text' as const, text: 'done' }],
    }))
    const turn = turnOf({ items: [...itemsOf(decodeRecording(recording)), ...results] })
    const { body, ignoredParameters } = ollamaChat.encodeRequest(turn, endpointOf())
    expect((JSON.parse(body.toString()) as { messages: unknown }).messages).toEqual([
      {
        role: 'assistant',
        content: message.content,
        ...(message.thinking && { thinking: message.thinking }),
        ...(calls.length > 0 && {
          tool_calls: calls.map(({ id, function: { name, arguments: value } }) => ({
            id,
            function: { name, arguments: value },
          })),
        }),
      },
      ...calls.map(({ id, function: { name } }) => ({
        role: 'tool',
        content: 'done',
        tool_name: name,
        tool_call_id: id,
      })),
    ])
    expect(ignoredParameters).toEqual([])
  })
})

describeRecordings('recorded errors of Ollama', ['errors'], (all) => {
  const cases = all.filter(({ meta }) => meta.provider === 'ollama').map((each) => [each.name, each] as const)

  test.each(cases)('are understood: %s', (_, { meta, body }) => {
    expect(ollamaChat.decodeFault(meta.status, {}, body ?? Buffer.alloc(0))).toMatchObject({
      type: meta.status === 404 ? 'not_found' : 'context_length_exceeded',
      status: meta.status,
    })
  })
})
