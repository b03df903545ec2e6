import { describe, expect, test } from 'vitest'
import { outcomeOfRelay, passThrough } from './exchanges.ts'
import { smallAnswers, streamOf, words } from './small-answers.ts'

/** What breaks a piece of JSON in which a word stands. */
const faults: readonly (readonly [name: string, broken: (json: string, word: string) => Buffer])[] = [
  ['a raw control character', (json, word) => Buffer.from(json.replace(word, `${word}\u0001`))],
  ['a raw tab', (json, word) => Buffer.from(json.replace(word, `${word}\t`))],
  ['an escape that JSON does not know', (json, word) => Buffer.from(json.replace(word, `${word}\\x41`))],
  ['half an escape', (json, word) => Buffer.from(json.replace(`${word}"`, `${word}\\u00"`))],
  ['its end cut off', (json) => Buffer.from(json.slice(0, -2))],
  ['a quote too few', (json, word) => Buffer.from(json.replace(`${word}"`, word))],
  ['something behind it', (json) => Buffer.from(`${json}}`)],
  ['text instead of JSON', () => Buffer.from('upstream connect error')],
  ['a list instead of an object', (json) => Buffer.from(`[${json}]`)],
]

/** The data of a stream's events, each of which has to be JSON. */
function datasOf(stream: string): unknown[] {
  return stream
    .split('\n\n')
    .filter((block) => block !== '')
    .map((block) => JSON.parse(block.replaceAll(/^(event: .*\n)?data: /g, '').replaceAll('\ndata: ', '\n')) as unknown)
}

describe.each(Object.entries(smallAnswers))('an answer to %s that is passed on', (_, format) => {
  const { relayOf, whole, firstDelta, reply } = format

  describe.each([
    ['in its first delta', 0],
    ['in its second delta', 1],
    ['in a delta like many before', 5],
  ])('with broken JSON %s', (_where, position) => {
    test.each(faults)('fails on %s, and none of it comes through', (_fault, broken) => {
      const word = words[position] ?? ''
      const bytes = streamOf(format, firstDelta + position, (json) => broken(json, word))
      for (const pieces of [[bytes], Array.from(bytes, (_byte, at) => bytes.subarray(at, at + 1))]) {
        const relay = relayOf()
        const passed = passThrough(relay, pieces)
        expect(outcomeOfRelay(relay)).toMatchObject({ stopReason: null, fault: { type: 'provider_unavailable' } })
        expect(passed.includes('\ufffd')).toBe(false)
        for (const later of words.slice(position)) expect(JSON.stringify(datasOf(passed))).not.toContain(`"${later}`)
      }
    })
  })

  test.each([
    ['an id', 'id: 7\n'],
    ['a time to wait', 'retry: 1000\n'],
    ['a comment', ': hello\n'],
    ['a field that nobody knows', 'colour: red\n'],
  ])('is put in order where an event has %s', (_field, more) => {
    for (const position of [0, 5]) {
      const plain = relayOf()
      const expected = passThrough(plain, [streamOf(format, -1, Buffer.from)])
      const relay = relayOf()
      expect(passThrough(relay, [streamOf(format, firstDelta + position, Buffer.from, more)])).toBe(expected)
      expect(outcomeOfRelay(relay).fault).toBeNull()
    }
  })

  test('is put in order where the JSON of an event stands on several lines', () => {
    const spread = (json: string) => Buffer.from(json.replaceAll(',"', ',\ndata: "'))
    const relay = relayOf()
    const passed = passThrough(relay, [streamOf(format, firstDelta + 5, spread)])
    expect(outcomeOfRelay(relay).fault).toBeNull()
    const plain = relayOf()
    expect(datasOf(passed)).toEqual(datasOf(passThrough(plain, [streamOf(format, -1, Buffer.from)])))
  })

  test.each(faults)('fails whole on %s', (_fault, broken) => {
    const relay = relayOf(whole)
    relay.push(broken(JSON.stringify(reply), 'Hello'))
    relay.end()
    expect(relay.outcome).toMatchObject({ stopReason: null, fault: { type: 'provider_unavailable' } })
    expect(relay.hasContent).toBe(false)
  })
})
