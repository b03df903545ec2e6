import { expect, test } from 'vitest'
import type { TurnEvent } from '../../../src/canonical/turn-event.ts'
import { cohereChat } from '../../../src/formats/cohere-chat/upstream.ts'
import { annotationsOf, decodeInPieces, decodeReplyOf, decodeStreamOf, itemsOf } from '../../support/decode-answer.ts'
import { foldEvents } from '../../support/fold-events.ts'
import { describeRecordings, type Recording } from '../../support/recordings.ts'
import { endpointOf, turnOf } from '../openai-chat/request-fixtures.ts'

interface WireCall {
  id: string
  type: string
  function: { name: string; arguments: string }
}

interface WireContent {
  type: string
  text?: string
  thinking?: string
}

/** The shape that the naive reading trusts a recording to have. */
interface WireReply {
  id: string
  finish_reason: string
  message: { role: string; content: WireContent[]; tool_plan: string; tool_calls: WireCall[]; citations: object[] }
  usage: {
    billed_units: { input_tokens: number; output_tokens: number }
    tokens: { input_tokens: number; output_tokens: number }
  }
}

/** Adds a recorded stream up to the answer that the same request had given whole, without any of the code under test. */
function wholeOf({ sse, response }: Recording): WireReply {
  const empty = { role: 'assistant', content: [], tool_plan: '', tool_calls: [], citations: [] }
  if (sse === undefined) {
    const reply = response as WireReply
    return { ...reply, message: { ...empty, ...reply.message } }
  }
  const reply = { message: empty } as unknown as WireReply
  const { message } = reply
  for (const line of sse.toString('utf8').split('\n')) {
    if (!line.startsWith('data: {')) continue
    const event = JSON.parse(line.slice(6))
    const said = event.delta?.message
    if (event.type === 'message-start') reply.id = event.id
    if (event.type === 'content-start') message.content[event.index] = { ...said.content }
    const content = message.content[event.index]
    if (event.type === 'content-delta' && content !== undefined) {
      if (said.content.text) content.text = (content.text ?? '') + said.content.text
      if (said.content.thinking) content.thinking = (content.thinking ?? '') + said.content.thinking
    }
    if (event.type === 'tool-plan-delta') message.tool_plan += said.tool_plan
    if (event.type === 'tool-call-start') message.tool_calls[event.index] = structuredClone(said.tool_calls)
    const call = message.tool_calls[event.index]
    if (event.type === 'tool-call-delta' && call) call.function.arguments += said.tool_calls.function.arguments
    if (event.type === 'citation-start') message.citations.push(said.citations)
    if (event.type === 'message-end') Object.assign(reply, event.delta)
  }
  return reply
}

function decodeRecording({ sse, response }: Recording): TurnEvent[] {
  return sse === undefined ? decodeReplyOf(cohereChat, response) : decodeStreamOf(cohereChat, sse)
}

const stopReasons: Readonly<Record<string, string>> = {
  COMPLETE: 'end',
  MAX_TOKENS: 'max-tokens',
  TOOL_CALL: 'tool-calls',
}

describeRecordings('recorded chats of Cohere', ['cohere-chat'], (all) => {
  const cases = all.map((recording) => [recording.name, recording] as const)
  const streams = cases.filter(([, { sse }]) => sse !== undefined)

  test('are there', () => expect([cases.length, streams.length]).toEqual([11, 4]))

  test.each(cases)('say what a plain reading says: %s', (_, recording) => {
    const { id, message, finish_reason: reason, usage } = wholeOf(recording)
    const events = decodeRecording(recording)
    const folded = foldEvents(events)
    expect(events[0]).toEqual({ kind: 'start', id })
    expect(folded.text).toBe(message.content.map(({ text = '' }) => text).join(''))
    const thoughts = folded.items.flatMap(({ reasoning }) => reasoning).join('')
    expect(thoughts).toBe(message.content.map(({ thinking = '' }) => thinking).join('') + message.tool_plan)
    const calls = folded.items.flatMap(({ start, arguments: text }) =>
      start.kind === 'tool-call' ? [{ id: start.callId, function: { name: start.name, arguments: text } }] : [],
    )
    expect(calls).toEqual(message.tool_calls.map(({ id, function: said }) => ({ id, function: said })))
    expect(annotationsOf(events)).toHaveLength(message.citations.length)
    expect(folded.stopReason).toBe(stopReasons[reason])
    const { inputTokens = 0, outputTokens = 0, billedInputTokens, billedOutputTokens } = folded.usage ?? {}
    expect(billedInputTokens ?? inputTokens).toBe(usage.billed_units.input_tokens)
    expect(billedOutputTokens ?? outputTokens).toBe(usage.billed_units.output_tokens)
    // Pictures stand in a count of their own, and in the bill.
    expect(inputTokens).toBeGreaterThanOrEqual(usage.tokens.input_tokens)
    expect(outputTokens).toBe(usage.tokens.output_tokens)
  })

  test.each(cases)('cite what stands in their text: %s', (_, recording) => {
    const folded = foldEvents(decodeRecording(recording))
    const cited = wholeOf(recording).message.citations as { text: string }[]
    const annotations = annotationsOf(decodeRecording(recording)) as {
      index: number
      part: number
      startIndex: number
      endIndex: number
      wire?: { start: number; end: number }
    }[]
    for (const [place, { index, part, startIndex, endIndex, wire }] of annotations.entries()) {
      const text = folded.items[index]?.content[part] ?? ''
      expect(text.slice(wire?.start ?? startIndex, wire?.end ?? endIndex)).toBe(cited[place]?.text)
    }
  })

  test.each(streams)('are the same streamed as whole: %s', (_, recording) => {
    const streamed = foldEvents(decodeRecording(recording))
    const whole = decodeReplyOf(cohereChat, wholeOf(recording))
    expect(foldEvents(whole)).toEqual(streamed)
    expect(annotationsOf(whole)).toEqual(annotationsOf(decodeRecording(recording)))
  })

  test.each(streams)('never end well when they are cut before their end (F7, F19): %s', (_, { sse }) => {
    const bytes = sse ?? Buffer.alloc(0)
    const finish = bytes.toString('latin1').indexOf('event: message-end')
    for (const share of [0, 0.1, 0.5, 0.9, 1]) {
      const events = decodeInPieces(cohereChat, bytes.subarray(0, Math.floor(finish * share)), 4096)
      expect(events.at(-1)).toMatchObject({ kind: 'fault', fault: { type: 'provider_unavailable' } })
    }
  })

  test.each(cases)('go back on the next turn as they came: %s', (_, recording) => {
    const { message } = wholeOf(recording)
    const results = message.tool_calls.map(({ id }) => ({
      kind: 'tool-result' as const,
      variant: 'function' as const,
      callId: id,
      parts: [{ kind: 'text' as const, text: 'done' }],
    }))
    const turn = turnOf({ items: [...itemsOf(decodeRecording(recording)), ...results] })
    const { body, ignoredParameters } = cohereChat.encodeRequest(turn, endpointOf())
    const said = message.content.filter(({ text, thinking }) => text || thinking)
    const isPlain = said.every(({ type }) => type === 'text')
    const content = isPlain
      ? said.map(({ text }) => text).join('\n')
      : said.map(({ type, text, thinking }) => (type === 'text' ? { type, text } : { type, thinking }))
    expect((JSON.parse(body.toString()) as { messages: unknown }).messages).toEqual([
      {
        role: 'assistant',
        ...(content.length > 0 && { content }),
        ...(message.tool_plan !== '' && { tool_plan: message.tool_plan }),
        ...(message.tool_calls.length > 0 && {
          tool_calls: message.tool_calls.map(({ id, function: called }) => ({
            id,
            type: 'function',
            function: called,
          })),
        }),
      },
      ...message.tool_calls.map(({ id }) => ({ role: 'tool', tool_call_id: id, content: 'done' })),
    ])
    expect(ignoredParameters).toEqual([])
  })
})

describeRecordings('recorded errors of Cohere', ['errors'], (all) => {
  const cases = all.filter(({ meta }) => meta.provider === 'cohere').map((each) => [each.name, each] as const)

  test.each(cases)('are understood: %s', (_, { meta, body }) => {
    expect(cohereChat.decodeFault(meta.status, {}, body ?? Buffer.alloc(0))).toMatchObject({
      type: 'not_found',
      status: 404,
    })
  })
})
