import { expect, test } from 'vitest'
import type { TurnEvent } from '../../src/canonical/turn-event.ts'
import { anthropicMessages } from '../../src/formats/anthropic-messages/upstream.ts'
import type { HttpUpstreamFormat } from '../../src/formats/format.ts'
import { openAiChat } from '../../src/formats/openai-chat/upstream.ts'
import { openAiResponses } from '../../src/formats/openai-responses/upstream.ts'
import { isSet } from '../../src/formats/shared/is-set.ts'
import { foldEvents } from '../support/fold-events.ts'
import { describeRecordings, type Recording } from '../support/recordings.ts'
import * as messages from './anthropic-messages/client/exchanges.ts'
import * as chat from './openai-chat/exchanges.ts'
import * as responses from './openai-responses/exchanges.ts'
import { httpFormats } from './upstream-formats.ts'

// Each recorded answer as callers of each format get it, streamed and whole: nothing that the provider said may be lost on the way.
const chatStream = chat.streamedWithUsage
const callers = [
  [openAiResponses, (events: readonly TurnEvent[]) => responses.encodeStream(events), responses.encodeWhole],
  [anthropicMessages, (events: readonly TurnEvent[]) => messages.encodeStream(events), messages.encodeWhole],
  [openAiChat, (events: readonly TurnEvent[]) => chat.encodeStream(events, chatStream), chat.encodeWhole],
] as const

function decode(format: HttpUpstreamFormat, { sse, ndjson, eventStream, body }: Partial<Recording>): TurnEvent[] {
  const bytes = sse ?? ndjson ?? eventStream?.bytes
  if (bytes === undefined) return [...format.decodeReply(body ?? Buffer.from(''))]
  const events: TurnEvent[] = []
  const decoder = format.createDecoder()
  decoder.push(bytes, events)
  decoder.end(events)
  return events
}

/** Texts that have to stand in an answer that says these events, whatever its format. */
function textsOf(events: readonly TurnEvent[]): string[] {
  const { items } = foldEvents(events)
  const said = items.flatMap(({ start, content, reasoning, signature, encrypted }) => [
    ...content,
    ...reasoning,
    ...(start.kind === 'tool-call' ? [start.name, start.callId] : []),
    signature ?? '',
    encrypted ?? '',
  ])
  const cited = events.flatMap((event) =>
    event.kind === 'annotation' && event.annotation.kind === 'url-citation' ? [event.annotation.url] : [],
  )
  return [...said, ...cited].filter((text) => text !== '')
}

/** What an answer that was read again says; a chat message keeps its thoughts apart from the rest and joins its texts. */
function sayingsOf(events: readonly TurnEvent[]) {
  const { items } = foldEvents(events)
  const joined = (texts: readonly string[]) => texts.filter((text) => text.trim() !== '').join('')
  return {
    text: joined(items.flatMap(({ content }) => content)),
    reasoning: joined(items.flatMap(({ reasoning }) => reasoning)),
    summary: joined(items.flatMap(({ summary }) => summary)),
    proofs: items.flatMap(({ signature, encrypted }) => [signature, encrypted].filter(isSet)),
    calls: items.flatMap(({ start, arguments: said }) =>
      start.kind === 'tool-call' ? [[start.name, start.callId, parsed(said)]] : [],
    ),
    natives: items.flatMap(({ start }) => (start.kind === 'native' ? [start.wire] : [])),
  }
}

/** Arguments as a message of one body holds them: an object, empty where they were cut or free text. */
function parsed(said: string): unknown {
  try {
    return JSON.parse(said)
  } catch {
    return {}
  }
}

function numbersOf(value: unknown): number[] {
  if (typeof value === 'number') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersOf) : [0]
}

for (const format of httpFormats) {
  const folders = format.id === 'openai-chat' ? ['openai-chat', 'openrouter'] : [format.id]
  describeRecordings(`recorded answers of ${format.id}`, folders, (all) => {
    const cases = all
      .filter(({ meta }) => meta.status === 200 && !/responses/.test(meta.endpoint ?? ''))
      .map((recording) => [recording.name, decode(format, recording)] as const)
      .filter(([, events]) => events.at(-1)?.kind === 'finish')
    for (const [upstream, encodeStream, encodeWhole] of callers) {
      test.each(cases)(`reach callers of ${upstream.id} unharmed: %s`, (_, events) => {
        const wire = encodeWhole(events)
        const json = JSON.stringify(wire)
        for (const text of textsOf(events)) expect(json).toContain(JSON.stringify(text).slice(1, -1))
        const { usage } = foldEvents(events)
        const counted = [usage?.outputTokens ?? 0, usage?.reasoningTokens ?? 0, usage?.cachedTokens ?? 0]
        const counts = numbersOf(wire['usage'])
        if (usage !== undefined) for (const count of counted) expect(counts).toContain(count)
        const streamed = decode(upstream, { sse: Buffer.from(encodeStream(events)) })
        expect(sayingsOf(streamed), 'streamed as whole').toEqual(sayingsOf(upstream.decodeReply(Buffer.from(json))))
      })
    }
  })
}
