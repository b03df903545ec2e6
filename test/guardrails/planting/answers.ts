import { anthropicMessages } from '../../../src/formats/anthropic-messages/upstream.ts'
import { bedrockConverse } from '../../../src/formats/bedrock-converse/upstream.ts'
import { cohereChat } from '../../../src/formats/cohere-chat/upstream.ts'
import type { HttpUpstreamFormat } from '../../../src/formats/format.ts'
import { googleGemini } from '../../../src/formats/google-gemini/upstream.ts'
import { ollamaChat } from '../../../src/formats/ollama-chat/upstream.ts'
import { openAiChat } from '../../../src/formats/openai-chat/upstream.ts'
import { openAiResponses } from '../../../src/formats/openai-responses/upstream.ts'
import { frame } from '../../support/event-frame.ts'
import { type Recording, recordings } from '../../support/recordings.ts'
import { parsed } from './text-leaves.ts'

/** An answer of a provider, as JSON texts and as what puts them into bytes. */
export interface PlantedAnswer {
  readonly name: string
  readonly format: HttpUpstreamFormat
  readonly isStream: boolean
  readonly texts: readonly string[]
  toBytes(texts: readonly string[]): Uint8Array
}

const formats: Readonly<Record<string, HttpUpstreamFormat>> = {
  'openai-responses': openAiResponses,
  'openai-chat': openAiChat,
  'anthropic-messages': anthropicMessages,
  'google-gemini': googleGemini,
  'bedrock-converse': bedrockConverse,
  'cohere-chat': cohereChat,
  'ollama-chat': ollamaChat,
}

/** Every recorded answer of every format. */
export function recordedAnswers(): PlantedAnswer[] {
  return Object.entries(formats).flatMap(([protocol, format]) =>
    recordings(protocol).flatMap((recording) => answerOf(recording, format) ?? []),
  )
}

/** Answers in every kind of text that a format has, written by hand. */
export function writtenAnswers(): PlantedAnswer[] {
  const chat = [
    ...['Once ', 'upon ', 'a time ', 'there was a fox.'].map((content) => ({ delta: { content } })),
    ...['Hm', ', so', ' be it.'].map((reasoning) => ({ delta: { reasoning } })),
    { delta: { tool_calls: [{ index: 0, id: 'call_1', function: { name: 'f', arguments: '' } }] } },
    ...['{"to":', '"the fo', 'x"}'].map((text) => ({
      delta: { tool_calls: [{ index: 0, function: { arguments: text } }] },
    })),
    { delta: {}, finish_reason: 'tool_calls' },
  ].map((choice) => JSON.stringify({ id: 'c', object: 'chat.completion.chunk', choices: [{ index: 0, ...choice }] }))
  const block = (index: number, start: object, deltas: readonly object[]) => [
    { type: 'content_block_start', index, content_block: start },
    ...deltas.map((delta) => ({ type: 'content_block_delta', index, delta })),
    { type: 'content_block_stop', index },
  ]
  const messages = [
    { type: 'message_start', message: { id: 'm', content: [], usage: { input_tokens: 1, output_tokens: 1 } } },
    ...block(0, { type: 'thinking', thinking: '' }, [
      { type: 'thinking_delta', thinking: 'The fox ' },
      { type: 'thinking_delta', thinking: 'is red.' },
      { type: 'signature_delta', signature: 'c2ln' },
    ]),
    ...block(1, { type: 'text', text: '' }, [
      { type: 'text_delta', text: 'A fox ' },
      { type: 'text_delta', text: 'ran.' },
    ]),
    ...block(2, { type: 'tool_use', id: 't', name: 'f', input: {} }, [
      { type: 'input_json_delta', partial_json: '{"to":"the ' },
      { type: 'input_json_delta', partial_json: 'fox"}' },
    ]),
    { type: 'message_delta', delta: { stop_reason: 'tool_use' }, usage: { output_tokens: 9 } },
    { type: 'message_stop' },
  ].map((event) => JSON.stringify(event))
  return [
    { name: 'by hand', format: openAiChat, isStream: true, texts: chat, toBytes: (all) => sse([...all, '[DONE]']) },
    { name: 'by hand', format: anthropicMessages, isStream: true, texts: messages, toBytes: sse },
  ]
}

function answerOf(recording: Recording, format: HttpUpstreamFormat): PlantedAnswer | undefined {
  const { name, meta, sse: stream, ndjson, eventStream, body } = recording
  if (meta.status !== 200) return undefined
  const known = { name: `${format.id} ${name}`, format }
  if (stream !== undefined) {
    const texts = stream
      .toString()
      .split('\n')
      .flatMap((line) => (line.startsWith('data:') ? line.slice('data:'.length).trim() : []))
    return { ...known, isStream: true, texts, toBytes: sse }
  }
  if (ndjson !== undefined) {
    const texts = ndjson
      .toString()
      .split('\n')
      .filter((line) => line !== '')
    return { ...known, isStream: true, texts, toBytes: (all) => Buffer.from(`${all.join('\n')}\n`) }
  }
  if (eventStream !== undefined) return { ...known, isStream: true, texts: eventStream.lines, toBytes: frames }
  if (body === undefined) return undefined
  return { ...known, isStream: false, texts: [body.toString()], toBytes: (all) => Buffer.from(all[0] ?? '') }
}

function sse(texts: readonly string[]): Uint8Array {
  const typed = (text: string) => {
    const wire = parsed(text)
    return typeof wire === 'object' && wire !== null && 'type' in wire ? `event: ${String(wire.type)}\n` : ''
  }
  return Buffer.from(texts.map((text) => `${typed(text)}data: ${text}\n\n`).join(''))
}

function frames(lines: readonly string[]): Uint8Array {
  return Buffer.concat(
    lines.map((line) => {
      const { headers, payload } = JSON.parse(line) as { headers: Record<string, string>; payload: object }
      return frame(headers, payload)
    }),
  )
}
