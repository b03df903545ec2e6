import { describe, expect, test } from 'vitest'
import type { TurnEvent } from '../../../src/canonical/turn-event.ts'
import { foldEvents } from '../../support/fold-events.ts'
import { describeRecordings, type Recording } from '../../support/recordings.ts'
import { decodePieces, decodeReply, itemsOf, piecesOf } from './gemini-streams.ts'
import { contentsOf, endpointOf } from './request-fixtures.ts'

/** The shape that the naive reading trusts a recording to have. */
interface Wire {
  readonly candidates?: readonly Candidate[]
  readonly promptFeedback?: { readonly blockReason?: string }
  readonly usageMetadata?: Readonly<Record<string, number>>
}

interface Candidate {
  readonly index?: number
  readonly content?: { readonly parts?: readonly WirePart[] }
  readonly finishReason?: string
  readonly groundingMetadata?: {
    readonly groundingSupports?: readonly {
      readonly segment: { readonly text: string }
      readonly groundingChunkIndices: readonly number[]
    }[]
    readonly groundingChunks?: readonly { readonly web?: { readonly uri: string } }[]
  }
}

interface WirePart {
  readonly text?: string
  readonly thought?: boolean
  readonly thoughtSignature?: string
  readonly functionCall?: { readonly name?: string; readonly args?: unknown; readonly willContinue?: boolean }
  readonly executableCode?: unknown
}

function wiresOf({ sse, response }: Recording): Wire[] {
  if (sse === undefined) return (Array.isArray(response) ? response : [response]) as Wire[]
  const lines = sse.toString('utf8').split(/\r?\n/)
  return lines
    .filter((line) => line.startsWith('data: '))
    .map((line) => JSON.parse(line.slice('data: '.length)) as Wire)
}

function candidatesOf(recording: Recording): Candidate[] {
  return wiresOf(recording).flatMap(({ candidates }) => candidates?.filter(({ index }) => !index) ?? [])
}

function partsOf(recording: Recording): WirePart[] {
  return candidatesOf(recording).flatMap(({ content }) => content?.parts ?? [])
}

function decode({ sse, body }: Recording): TurnEvent[] {
  return sse === undefined ? decodeReply(body?.toString('utf8') ?? '') : decodePieces([sse])
}

/** What the recorded answer says as simply as it can be read; arguments in pieces are left out. */
function readNaively(recording: Recording) {
  const parts = partsOf(recording)
  const textOf = (thought: boolean) =>
    parts.map((part) => ((part.thought ?? false) === thought ? (part.text ?? '') : '')).join('')
  return {
    text: textOf(false),
    thoughts: textOf(true),
    calls: parts.flatMap(({ functionCall }) => (functionCall?.name === undefined ? [] : [functionCall.name])),
    arguments: parts.flatMap(({ functionCall: call }) =>
      call?.name === undefined || call.willContinue === true ? [] : [call.args ?? {}],
    ),
    signatures: parts.filter(({ thoughtSignature }) => thoughtSignature !== undefined).length,
  }
}

function readingOf(recording: Recording, events: readonly TurnEvent[]) {
  const { items, text } = foldEvents(events)
  const whole = new Set(
    partsOf(recording).flatMap(({ functionCall: call }) => (call?.willContinue === true ? [] : [call?.name])),
  )
  return {
    text,
    thoughts: items.flatMap(({ summary }) => summary).join(''),
    calls: items.flatMap(({ start }) => (start.kind === 'tool-call' ? [start.name] : [])),
    arguments: items.flatMap(({ start, arguments: said }) =>
      start.kind === 'tool-call' && whole.has(start.name) ? [JSON.parse(said) as unknown] : [],
    ),
    signatures: items.filter(
      ({ start, encrypted, carried }) =>
        encrypted !== undefined ||
        carried?.wire['thoughtSignature'] !== undefined ||
        (start.kind === 'native' && (start.wire as WirePart).thoughtSignature !== undefined),
    ).length,
  }
}

const stopReasons: Readonly<Record<string, string>> = {
  STOP: 'end',
  MAX_TOKENS: 'max-tokens',
  SAFETY: 'content-filter',
}

describeRecordings('recorded answers of Gemini', ['google-gemini'], (all) => {
  const cases = all.map((recording) => [recording.name, recording] as const)
  const answered = cases.filter(([, one]) => wiresOf(one).every(({ promptFeedback }) => promptFeedback === undefined))

  test.each(answered)('say what a plain reading says: %s', (_, recording) => {
    const events = decode(recording)
    const said = readNaively(recording)
    expect(readingOf(recording, events)).toEqual(said)
    const { stopReason, usage, fault } = foldEvents(events)
    expect(fault).toBeUndefined()
    const reason = candidatesOf(recording).findLast(({ finishReason }) => finishReason !== undefined)?.finishReason
    expect(stopReason).toBe(said.calls.length > 0 ? 'tool-calls' : stopReasons[reason ?? ''])
    const counts = wiresOf(recording).at(-1)?.usageMetadata ?? {}
    expect((usage?.inputTokens ?? 0) + (usage?.outputTokens ?? 0)).toBe(counts['totalTokenCount'])
    expect(usage?.cachedTokens).toBe(counts['cachedContentTokenCount'] ?? 0)
    expect(usage?.reasoningTokens).toBe(counts['thoughtsTokenCount'] ?? 0)
  })

  test.each(cases.filter(([, one]) => wiresOf(one).some(({ promptFeedback }) => promptFeedback !== undefined)))(
    'with a prompt that was turned down are a fault: %s',
    (_, recording) => {
      expect(foldEvents(decode(recording)).fault).toMatchObject({ type: 'content_policy_violation' })
    },
  )

  test.each(cases.filter(([, one]) => candidatesOf(one).some(({ groundingMetadata }) => groundingMetadata)))(
    'point to the words that they quote: %s',
    (_, recording) => {
      const events = decode(recording)
      const { items } = foldEvents(events)
      const found = events.flatMap((event) => {
        if (event.kind !== 'annotation' || event.annotation.kind !== 'url-citation') return []
        const { startIndex, endIndex, url } = event.annotation
        return [`${items[event.index]?.content[0]?.slice(startIndex, endIndex)} ${url}`]
      })
      const expected = candidatesOf(recording).flatMap(({ groundingMetadata: metadata }) =>
        (metadata?.groundingSupports ?? []).flatMap(({ segment, groundingChunkIndices }) =>
          groundingChunkIndices.flatMap((position) => {
            const url = metadata?.groundingChunks?.[position]?.web?.uri
            return url === undefined ? [] : [`${segment.text} ${url}`]
          }),
        ),
      )
      expect(found).toEqual([...new Set(expected)])
    },
  )

  describe('F16: are the same however their bytes are cut', () => {
    const streams = cases.flatMap(([name, { sse }]) => (sse === undefined ? [] : [[name, sse] as const]))

    test.each(streams)('%s', (_, sse) => {
      const events = decodePieces([sse])
      const lf = Buffer.from(sse.toString('utf8').replaceAll('\r\n', '\n'))
      for (const bytes of [sse, lf]) {
        for (const size of [1, 7, bytes.length]) expect(decodePieces(piecesOf(bytes, size))).toEqual(events)
      }
    })

    test('or whether they come as a list of chunks', () => {
      for (const [name, recording] of cases) {
        const wires = wiresOf(recording)
        const { text, items, stopReason, usage } = foldEvents(decodeReply(wires))
        const { fault: _, ...folded } = foldEvents(decode(recording))
        expect({ text, items, stopReason, usage, stopSequence: undefined }, name).toEqual(folded)
      }
    })
  })

  test('never end well when they are cut before their finish reason (F7, F19)', () => {
    for (const [name, { sse }] of cases) {
      const finish = sse?.toString('latin1').search(/"finishReason":/) ?? -1
      if (sse === undefined || finish === -1) continue
      for (const share of [0.2, 0.5, 0.9, 1]) {
        const events = decodePieces([sse.subarray(0, Math.floor(finish * share))])
        expect(events.at(-1)?.kind, name).toBe('fault')
      }
    }
  })

  test.each(answered)('given back on turn 2 have each signature where it came: %s', (_, recording) => {
    const items = itemsOf(decode(recording))
    const [content, ...others] = contentsOf({ items }) as { role: string; parts: WirePart[] }[]
    expect(others).toEqual([])
    expect(placesOf(content?.parts ?? [])).toEqual(placesOf(partsOf(recording)))
    const model = endpointOf('gemini-3-flash-preview')
    const newer = JSON.stringify(contentsOf({ items }, model))
    const isUnsigned = readNaively(recording).calls.length > 0 && readNaively(recording).signatures === 0
    expect(newer.includes('skip_thought_signature_validator')).toBe(isUnsigned)
  })
})

/** What each signature of an answer stands on. Pieces of one text or call count as one, an empty text too; thoughts are not given back. */
function placesOf(parts: readonly WirePart[]): string[] {
  return parts.flatMap((part) => {
    if (part.thoughtSignature === undefined) return []
    const name = Object.keys(part).find((key) => !/^thought/.test(key)) ?? 'text'
    return [`${part.functionCall?.name ?? name} ${part.thoughtSignature}`]
  })
}
