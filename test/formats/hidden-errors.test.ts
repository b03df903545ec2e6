import { describe, expect, test } from 'vitest'
import type { Ending, Transcoder } from '../../src/formats/format.ts'
import { translateReply, translateStream } from '../../src/formats/translation.ts'
import { isJsonObject, listOf, objectOf } from '../../src/streams/untrusted-json.ts'
import { outcomeOfRelay, passThrough } from './exchanges.ts'
import { smallAnswers, streamOf } from './small-answers.ts'
import { httpFormats } from './upstream-formats.ts'

const secret = 'sk-of-the-provider'
const error = { type: 'server_error', message: secret }

const withMember = (json: string, member: string) => json.replace(/\}$/, `,${member}}`)

/** Ways to say within an event of a good answer that something went wrong, and whether it has to count. */
const hidden: readonly (readonly [name: string, change: (json: string) => string, isFault: boolean])[] = [
  ['an object', (json) => withMember(json, `"error":${JSON.stringify(error)}`), true],
  ['a text', (json) => withMember(json, `"error":"${secret}"`), true],
  ['a list', (json) => withMember(json, `"error":["${secret}"]`), true],
  ['one that a second one hides', (json) => withMember(json, `"error":"${secret}","error":null`), false],
  ['one that an escape hides', (json) => withMember(json, `"error":"${secret}","err\\u006fr":null`), false],
  ['one behind the event’s own type', () => `{"type":"error","error":${JSON.stringify(error)}}`, true],
  [
    'one of a response that failed',
    () =>
      JSON.stringify({ type: 'response.failed', said: secret, response: { status: 'failed', said: secret, error } }),
    true,
  ],
  ['one behind its type, said flat', () => `{"type":"error","code":"server_error","message":"${secret}"}`, true],
]

/** Lines beside the data of an event. */
const lines: readonly (readonly [name: string, more: string])[] = [
  ['another name before it', `event: ${secret}\n`],
  ['an error’s name before it', 'event: error\n'],
  ['an id', `id: ${secret}\n`],
  ['a time to wait', `retry: 100\nretry: ${secret}\n`],
  ['a comment', `: ${secret}\n:${secret}\n`],
  ['a field that nobody knows', `${secret}: x\n${secret}\n`],
]

/** Whether it means anything there: chunks have no type, and others no response. */
function isSaidAt(path: string, name: string): boolean {
  return path === '/responses' || !(name.includes('response') || (name.includes('flat') && path !== '/messages'))
}

const formatsByPath: Readonly<Record<string, string>> = {
  '/responses': 'openai-responses',
  '/messages': 'anthropic-messages',
  '/chat/completions': 'openai-chat',
}

function endingOf(transcoder: Transcoder): Ending {
  return {
    outcome: outcomeOfRelay(transcoder),
    bill: { totalNanos: 0, inputNanos: 0, outputNanos: 0, origin: 'computed' },
    isByok: false,
    serviceMetadata: undefined,
    completedAt: 1,
  }
}

/** Every event is one name at most and one piece of JSON or the sentinel, and nothing else. */
function expectOrder(stream: string): void {
  for (const block of stream.split('\n\n').filter((each) => each !== '')) {
    expect(block).toMatch(/^(event: [\w.]+\n)?data: ([{].*[}]|\[DONE\])$/)
    const data = block.slice(block.indexOf('data: ') + 'data: '.length)
    if (data !== '[DONE]') expect(() => JSON.parse(data)).not.toThrow()
  }
}

describe.each(Object.entries(smallAnswers))('N18: an answer to %s that is passed on', (path, answer) => {
  const { relayOf, endOf, whole, reply, events, firstDelta } = answer
  const places = [...new Set([0, firstDelta, firstDelta + 1, firstDelta + 5, events.length - 2, events.length - 1])]

  describe.each(places)('with an error in event %i', (at) => {
    test.each(hidden)('keeps it back: %s', (name, change, isFault) => {
      if (!isSaidAt(path, name)) return
      const relay = relayOf()
      const bytes = streamOf(answer, at, (json) => Buffer.from(change(json)))
      const stream = passThrough(relay, [bytes]) + endOf(relay)
      expect(stream).not.toContain(secret)
      expectOrder(stream)
      expect(outcomeOfRelay(relay).fault === null, stream).toBe(!isFault)
    })

    test('keeps back one within what the event is about', () => {
      const event = events[at] ?? {}
      for (const name of ['response', 'message', 'delta', 'choices']) {
        const inner = name === 'choices' ? listOf(event[name])[0] : event[name]
        if (!isJsonObject(inner)) continue
        for (const member of ['error', 'delta']) {
          const broken = { ...inner, [member]: member === 'error' ? error : { ...objectOf(inner[member]), error } }
          const relay = relayOf()
          const changed = JSON.stringify({ ...event, [name]: name === 'choices' ? [broken] : broken })
          const stream = passThrough(relay, [streamOf(answer, at, () => Buffer.from(changed))]) + endOf(relay)
          // What nobody knows within a delta of another format says nothing.
          if (member === 'error' || name === 'choices') expect(stream).not.toContain(secret)
        }
      }
    })

    test.each(lines)('puts it in order: %s', (_name, more) => {
      const relay = relayOf()
      const shown = (line: string) => streamOf(answer, at, (json) => Buffer.from(json), line)
      // Names stand before the event's own, which is the last and counts.
      const text = shown(more)
        .toString()
        .replace(/(event: [\w.]+\n)((?:event: \S+\n)+)/, '$2$1')
      const stream = passThrough(relay, [Buffer.from(text)]) + endOf(relay)
      if (!more.startsWith('event')) {
        // Behind the data they mean the same.
        const behind = text.replace(more, '').split('\n\n')
        behind[at] += `\n${more.trimEnd()}`
        const other = relayOf()
        expect(passThrough(other, [Buffer.from(behind.join('\n\n'))]) + endOf(other)).toBe(stream)
      }
      expect(stream).not.toContain(secret)
      expectOrder(stream)
      const isError = path === '/chat/completions' && more.includes('event: error')
      expect(outcomeOfRelay(relay).fault === null).toBe(!isError)
      const plain = relayOf()
      const expected = passThrough(plain, [shown('')])
      if (!isError) expect(stream).toBe(expected + endOf(plain))
    })
  })

  test.each(hidden)('keeps it back whole: %s', (name, change, isFault) => {
    if (!isSaidAt(path, name)) return
    const relay = relayOf(whole)
    relay.push(Buffer.from(change(JSON.stringify(reply))))
    relay.end()
    const text = relay.encodeReply(endingOf(relay))
    expect(text).not.toContain(secret)
    expect(outcomeOfRelay(relay).fault === null, text).toBe(!isFault)
  })
})

describe.each(Object.entries(smallAnswers))('N18: an answer of %s that is translated', (path, answer) => {
  const { events, firstDelta, reply } = answer
  const format = httpFormats.find(({ id }) => id === formatsByPath[path])
  const places = [...new Set([0, firstDelta, firstDelta + 5, events.length - 1])]

  test.each(Object.entries(smallAnswers))('for %s keeps every error back', (_caller, { encoderOf, whole }) => {
    if (format === undefined) throw new Error(`no format for ${path}`)
    for (const [name, change, isFault] of hidden) {
      if (!isSaidAt(path, name)) continue
      for (const at of places) {
        const transcoder = translateStream(format.createDecoder(), encoderOf(), true)
        const stream = passThrough(transcoder, [streamOf(answer, at, (json) => Buffer.from(change(json)))])
        expect(stream + transcoder.encodeEnd(endingOf(transcoder))).not.toContain(secret)
        expect(outcomeOfRelay(transcoder).fault === null, `${name} in event ${at}`).toBe(!isFault)
      }
      const transcoder = translateReply(format, encoderOf(whole), false)
      transcoder.push(Buffer.from(change(JSON.stringify(reply))))
      transcoder.end()
      expect(transcoder.encodeReply(endingOf(transcoder))).not.toContain(secret)
      expect(outcomeOfRelay(transcoder).fault === null, `${name}, whole`).toBe(!isFault)
    }
  })
})
