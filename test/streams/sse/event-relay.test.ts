import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encodeEvent } from '../../../src/streams/sse/encode-event.ts'
import { EventRelay, type RelayedEvents, type UnreadEvent } from '../../../src/streams/sse/event-relay.ts'

/** Passes all events on but `seen`, which becomes `SEEN`, and stops at `last`. */
class Uppercase implements RelayedEvents {
  isOver = false
  readonly relay = new EventRelay(this)
  readonly taken: (readonly [name: string, data: string])[] = []

  passEvent(text: string, start: number, end: number): boolean | string {
    const name = /^event: (\w+)\n/.exec(text.slice(start, end))?.[1]
    if (name === 'renamed') return text.slice(start, end).replace('renamed', 'other').concat('\n\n')
    return name !== undefined && name !== 'seen' && name !== 'last'
  }

  takeEvent({ name, data, original }: UnreadEvent): boolean {
    this.taken.push([name, data])
    if (name === 'last') this.isOver = true
    else if (name === 'seen') this.relay.write(encodeEvent('SEEN', data))
    else this.relay.write(original ?? encodeEvent(name, data))
    return false
  }
}

function run(bytes: Buffer, ends: readonly number[] = []) {
  const events = new Uppercase()
  const out: Uint8Array[] = []
  let start = 0
  for (const end of [...ends.toSorted((a, b) => a - b), bytes.length]) {
    events.relay.push(bytes.subarray(start, end))
    const ready = events.relay.takeReady()
    if (ready !== null) out.push(Buffer.from(ready))
    start = end
  }
  events.relay.end()
  const ready = events.relay.takeReady()
  if (ready !== null) out.push(Buffer.from(ready))
  return { text: Buffer.concat(out).toString(), taken: events.taken }
}

const stream = 'event: a\ndata: {"x":"ä😀"}\n\nevent: seen\ndata: 1\ndata: 2\n\nevent: b\ndata: 3\n\n'
const passed = 'event: a\ndata: {"x":"ä😀"}\n\nevent: SEEN\ndata: 1\ndata: 2\n\nevent: b\ndata: 3\n\n'

describe('a relay of events', () => {
  test('passes events on as they came and gives the others to be rewritten', () => {
    expect(run(Buffer.from(stream))).toEqual({ text: passed, taken: [['seen', '1\n2']] })
  })

  test('does so wherever the bytes are cut', () => {
    const bytes = Buffer.from(stream)
    const property = fc.property(fc.array(fc.nat(bytes.length), { maxLength: 8 }), (ends) => {
      expect(run(bytes, ends).text).toBe(passed)
    })
    fc.assert(property)
    expect(run(bytes, [...bytes.keys()]).text).toBe(passed)
  })

  test('leaves comments and a byte order mark out', () => {
    expect(run(Buffer.from(`\ufeff${stream.replace('event: b', ': hello\n\nevent: b')}`)).text).toBe(passed)
  })

  test('takes other line ends, at any place', () => {
    for (const lineEnd of ['\r\n', '\r']) {
      const bytes = Buffer.from(stream.replaceAll('\n', lineEnd))
      for (const ends of [[], [1], [30], [...bytes.keys()]]) expect(run(bytes, ends).text).toBe(passed)
    }
    expect(run(Buffer.from(stream.replace('data: 3\n', 'data: 3\r\n'))).text).toBe(passed)
  })

  test('counts a last event that lacks its blank line, and nothing after the end', () => {
    expect(run(Buffer.from(stream.slice(0, -1))).text).toBe(passed)
    const over = Buffer.from(`event: a\ndata: 1\n\nevent: last\ndata: 2\n\n${stream}`)
    expect(run(over)).toEqual({ text: 'event: a\ndata: 1\n\n', taken: [['last', '2']] })
    expect(run(over, [...over.keys()]).text).toBe('event: a\ndata: 1\n\n')
  })

  test('hands runs of passing events over in one piece, which is the chunk itself', () => {
    const { relay } = new Uppercase()
    const chunk = Buffer.from('event: a\ndata: 1\n\nevent: b\ndata: 2\n\n')
    relay.push(chunk)
    expect(relay.takeReady()).toBe(chunk)
    expect(relay.takeReady()).toBeNull()
  })

  test('passes an event on in another form, in its place', () => {
    const bytes = Buffer.from('event: a\ndata: 1\n\nevent: renamed\ndata: "ä"\n\nevent: b\ndata: 2\n\n')
    const out = 'event: a\ndata: 1\n\nevent: other\ndata: "ä"\n\nevent: b\ndata: 2\n\n'
    expect(run(bytes).text).toBe(out)
    expect(run(bytes, [...bytes.keys()]).text).toBe(out)
  })

  test.each([
    ['a name and one line of data', 'event: seen\ndata: {}', true],
    ['no space behind the colons', 'event:seen\ndata:{}', false],
    ['an id', 'event: seen\nid: 7\ndata: {}', false],
    ['a time to wait', 'event: seen\ndata: {}\nretry: 10', false],
    ['a comment', ': hello\nevent: seen\ndata: {}', false],
    ['two names, of which the last counts', 'event: a0\nevent: seen\ndata: {}', false],
    ['several lines of data', 'event: seen\ndata: {\ndata: }', false],
    ['an empty line too many before it', '\nevent: seen\ndata: {}', false],
  ])('says of an event with %s whether it may go on as it came', (_, event, isPlain) => {
    const seen: UnreadEvent[] = []
    const relay = new EventRelay({ isOver: false, passEvent: () => false, takeEvent: (each) => seen.push(each) === 0 })
    relay.push(Buffer.from(`${event}\n\n`))
    expect(seen).toHaveLength(1)
    expect(seen[0]).toMatchObject({ name: 'seen', original: isPlain ? Buffer.from(`${event}\n\n`) : undefined })
    expect(JSON.parse(seen[0]?.data ?? '')).toEqual({})
  })

  test('says when an event is too large', () => {
    const { relay } = new Uppercase()
    const chunk = Buffer.alloc(40 * 1024 * 1024, 'a')
    relay.push(chunk)
    expect(relay.hasOverflowed).toBe(false)
    relay.push(chunk)
    expect(relay.hasOverflowed).toBe(true)
  })
})
