import { describe, expect, test } from 'vitest'
import { checkReply } from '../../scripts/bench/answers/answer-check.ts'
import { StreamCheck } from '../../scripts/bench/answers/stream-check.ts'
import { callerWires, requestBody } from '../../scripts/bench/requests/bodies.ts'
import type { ExpectedAnswer } from '../../scripts/bench/requests/exchange.ts'
import { gatewayConfig, gatewayModel } from '../../scripts/bench/targets/gateway-config.ts'
import { chunkFrame, StreamFrames } from '../../scripts/bench/upstream/frames.ts'
import { parseVariant, upstreamModelName } from '../../scripts/bench/upstream/variant.ts'
import { type CallerFormat, type ProviderFormat, providerWires } from '../../scripts/bench/wire/provider-wire.ts'
import { responsesScript } from '../../scripts/bench/wire/responses-wire.ts'
import { replyText, replyUsage, stampedText, type WireScript } from '../../scripts/bench/wire/wire-script.ts'
import { wireScripts } from '../../scripts/bench/wire/wire-scripts.ts'
import type { TurnEvent } from '../../src/canonical/turn-event.ts'
import { anthropicMessages } from '../../src/formats/anthropic-messages/upstream.ts'
import { bedrockConverse } from '../../src/formats/bedrock-converse/upstream.ts'
import { cohereChat } from '../../src/formats/cohere-chat/upstream.ts'
import type { HttpUpstreamFormat } from '../../src/formats/format.ts'
import { googleGemini } from '../../src/formats/google-gemini/upstream.ts'
import { ollamaChat } from '../../src/formats/ollama-chat/upstream.ts'
import { openAiChat } from '../../src/formats/openai-chat/upstream.ts'
import { openAiResponses } from '../../src/formats/openai-responses/upstream.ts'

const callers = Object.keys(callerWires) as CallerFormat[]
const scripts = Object.entries(wireScripts) as [ProviderFormat, WireScript][]
const decoders: Readonly<Record<ProviderFormat, HttpUpstreamFormat>> = {
  'openai-responses': openAiResponses,
  'openai-chat': openAiChat,
  'anthropic-messages': anthropicMessages,
  'google-gemini': googleGemini,
  'bedrock-converse': bedrockConverse,
  'cohere-chat': cohereChat,
  'ollama-chat': ollamaChat,
}

/** The bytes of a stream with a delta for each stamp. */
function streamOf(script: WireScript, ...stamps: readonly number[]): Buffer {
  const texts = stamps.map(stampedText)
  const deltas = texts.map((text, index) => script.delta(index, text))
  const events = [...script.opening, ...deltas, ...script.closing(stamps.length, texts.join(''))]
  return Buffer.concat(events.map((event) => Buffer.from(event)))
}

function said(events: readonly TurnEvent[]): { text: string; output: number | undefined } {
  const finish = events.find((event) => event.kind === 'finish')
  const text = events.map((event) => (event.kind === 'text-delta' ? event.text : '')).join('')
  return { text, output: finish?.usage?.outputTokens }
}

describe('the fake upstream', () => {
  test('answers as the model name says', () => {
    expect(parseVariant('bench-json')).toEqual({ kind: 'json' })
    expect(parseVariant('bench/openai-chat-json-loop')).toEqual({ kind: 'json', callsTool: true })
    expect(parseVariant('bench/openai-chat-sse-burst')).toEqual({ kind: 'burst', deltas: 100 })
    expect(parseVariant('bench/sse-paced-10ms-x25')).toEqual({ kind: 'paced', deltas: 25, intervalMs: 10 })
    expect(parseVariant('gpt-5')).toBeUndefined()
  })

  test('knows every variant by the names that it is asked for', () => {
    const paced = { kind: 'paced', deltas: 25, intervalMs: 100 } as const
    const upstreamModel = upstreamModelName(paced)
    expect(parseVariant(upstreamModel)).toEqual(paced)
    for (const [provider] of scripts) expect(parseVariant(gatewayModel({ provider, upstreamModel }))).toEqual(paced)
  })

  test('finds the one format that has a path, and the model in it', () => {
    for (const [format, { requestPath }] of Object.entries(providerWires)) {
      for (const isStreamed of [true, false]) {
        const path = requestPath('bench-json', isStreamed)
        const found = Object.entries(providerWires).filter(([, { pathPattern }]) => pathPattern.test(path))
        expect(found.map(([name]) => name)).toEqual([format])
        const model = found[0]?.[1].pathPattern.exec(path)?.[1]
        expect(model).toBe(path.includes('bench-json') ? 'bench-json' : undefined)
      }
    }
  })

  test('numbers the events of a stream without gaps', () => {
    const events = [...responsesScript.opening, responsesScript.delta(0, 'a'), ...responsesScript.closing(1, 'a')]
    const numbers = events.map((event) => JSON.parse(String(event).split('\ndata: ')[1] ?? '').sequence_number)
    expect(numbers).toEqual(numbers.map((_, index) => index))
  })

  test.each(scripts)('puts a stamp where the text of a delta of %s has its digits', (_, script) => {
    const frames = new StreamFrames(script, 12)
    expect(frames.stampedDelta(11, 4_711)).toEqual(chunkFrame(script.delta(11, stampedText(4_711))))
  })

  test.each(scripts)('says what the decoder of %s reads', (format, script) => {
    const whole = decoders[format].decodeReply(Buffer.from(script.reply))
    expect(said(whole)).toEqual({ text: replyText, output: replyUsage.output })
    const events: TurnEvent[] = []
    const decoder = decoders[format].createDecoder()
    decoder.push(streamOf(script, 1, 2), events)
    decoder.end(events)
    expect(said(events)).toEqual({ text: stampedText(1) + stampedText(2), output: 2 })
    expect(script.mediaType.split(';')[0]).toBe(decoders[format].streamMediaType)
  })
})

test('the gateway knows each provider once, however many models it has', () => {
  const models = (['openai-chat', 'google-gemini', 'openai-chat'] as const).map((provider, index) => ({
    provider,
    upstreamModel: `bench-sse-burst-x${index + 1}`,
  }))
  const config = JSON.parse(gatewayConfig('http://127.0.0.1:1', models))
  expect(config.providers.map(({ base_url: url }: { base_url: string }) => url)).toEqual([
    'http://127.0.0.1:1/v1',
    'http://127.0.0.1:1/v1beta',
  ])
  expect(config.models.map(({ id }: { id: string }) => id)).toEqual([
    'bench/openai-chat-sse-burst-x1',
    'bench/google-gemini-sse-burst-x2',
    'bench/openai-chat-sse-burst-x3',
  ])
})

test.each(callers)('bodies of %s have the sizes that they are named for', (caller) => {
  const sizes = (['small', 'medium', 'large', 'memory'] as const).map(
    (size) => requestBody(caller, size, 'bench/json', false).length,
  )
  const [small = 0, medium = 0, large = 0, memory = 0] = sizes
  expect(small).toBe(300)
  expect(Math.abs(medium / 20_000 - 1)).toBeLessThan(0.1)
  expect(Math.abs(large / 500_000 - 1)).toBeLessThan(0.1)
  expect(Math.abs(memory / 150_000 - 1)).toBeLessThan(0.1)
})

describe('checks of answers', () => {
  test.each(scripts)('a whole answer of %s passes, one that was cut or changed does not', (format, script) => {
    const expected: ExpectedAnswer = { format, variant: { kind: 'json' }, hasDone: false }
    const body = Buffer.from(script.reply)
    const changed = (from: string, to: string) =>
      checkReply(expected, Buffer.from(script.reply.replaceAll(from, to)), true)
    expect(checkReply(expected, body, true)).toBeUndefined()
    expect(checkReply(expected, body.subarray(0, -3), false)).toContain('cut short')
    expect(checkReply(expected, Buffer.from('{}'), false)).toContain('no sentinel')
    expect(changed('paragraph', 'sentence')).toContain('text')
    expect(changed('150', '149')).toBeDefined()
  })

  test.each(scripts)('a stream of %s passes however it is cut, and its stamps are read', (format, script) => {
    const stream = streamOf(script, 1, 2)
    const hasDone = stream.includes('[DONE]')
    for (const size of [1, 7, 64, stream.length]) {
      const delays: number[] = []
      const check = new StreamCheck({ format, variant: { kind: 'burst', deltas: 2 }, hasDone }, delays, true)
      for (let at = 0; at < stream.length; at += size) check.push(stream.subarray(at, at + size))
      expect(check.complaint()).toBeUndefined()
      expect(delays).toHaveLength(2)
    }
  })

  test.each(scripts)('a stream of %s without its end or with a delta too few does not pass', (format, script) => {
    const expected: ExpectedAnswer = { format, variant: { kind: 'burst', deltas: 1 }, hasDone: true }
    const cut = new StreamCheck(expected, [], false)
    cut.push(Buffer.from(script.delta(0, stampedText(0))))
    expect(cut.complaint()).toBe('no terminal event')
    expect(new StreamCheck(expected, [], false).complaint()).toBe('0 deltas instead of 1')
    const miscounted = new StreamCheck({ ...expected, hasDone: false }, [], true)
    miscounted.push(
      Buffer.concat(
        [script.delta(0, stampedText(0)), ...script.closing(7, stampedText(0))].map((event) => Buffer.from(event)),
      ),
    )
    expect(miscounted.complaint()).toBe('7 output tokens instead of 1')
  })
})
