import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scanJson, spliceMembers } from '../../src/streams/scan-json.ts'

const scan = (text: string) => scanJson(Buffer.from(text))
const splice = (text: string, changes: ReadonlyMap<string, string | null>) =>
  spliceMembers(scan(text), changes).toString()

describe('scanJson', () => {
  it('never throws, whatever the bytes are', () => {
    const text = fc.string({
      unit: fc.constantFrom('{', '}', '[', ']', '"', '\\', ':', ',', 'u', '5', ' '),
      maxLength: 30,
    })
    fc.assert(fc.property(text, (broken) => void scan(`{"${broken}`)))
    expect(scan('{"\\5":1}').members.size).toBe(1)
  })

  it('counts nesting, brackets inside strings not included', () => {
    expect(scan('{"a":[{"b":"[[[{{{"}]}').depth).toBe(3)
    expect(scan('"[[["').depth).toBe(0)
  })

  it('finds the members of the root object, whatever white space and escapes', () => {
    const text = ' { "model" : "a\\"b" ,\n"n":-1.5e3, "list" : [1,{"model":"x"}], "\\u0061" : null } '
    const { members } = scan(text)
    const value = (name: string) => {
      const span = members.get(name)
      return span && text.slice(span.valueStart, span.valueEnd)
    }
    expect([...members.keys()]).toEqual(['model', 'n', 'list', 'a'])
    expect(value('model')).toBe('"a\\"b"')
    expect(value('n')).toBe('-1.5e3')
    expect(value('list')).toBe('[1,{"model":"x"}]')
    expect(value('a')).toBe('null')
  })

  it('keeps the last of a member that stands twice, as JSON.parse does', () => {
    const text = '{"a":1,"a":2}'
    expect(JSON.parse(splice(text, new Map()))).toEqual({ a: 2 })
  })
})

describe('N16: the members of all objects', () => {
  it.each([
    ['{}', 0],
    ['{"a":1}', 1],
    ['{"a":1,"a":2,"\\u0061":3}', 3],
    ['{"a":[{"b":{"c":":"}},{"b\\":":1}], "d" : {} }', 5],
  ])('are counted, whether or not they stand twice: %s', (text, count) => {
    expect(scan(text).memberCount).toBe(count)
  })

  it('are as many as a parser keeps where none stands twice', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        let kept = 0
        JSON.parse(text, (_, value) => {
          if (typeof value === 'object' && value !== null && !Array.isArray(value)) kept += Object.keys(value).length
          return value
        })
        if (text.startsWith('{')) expect(scan(text).memberCount).toBe(kept)
      }),
    )
  })
})

describe('spliceMembers', () => {
  it('replaces, drops and adds members and leaves every other byte of theirs alone', () => {
    const text = '{"model":"m", "keep": [1.0, "ä\\u00e4"], "b":2,"c":3}'
    const changes = new Map<string, string | null>([
      ['model', '"other"'],
      ['b', null],
      ['c', null],
      ['store', 'false'],
    ])
    expect(splice(text, changes)).toBe('{"store":false,"model":"other","keep": [1.0, "ä\\u00e4"]}')
  })

  it('can drop everything', () => {
    expect(splice('{"a":1}', new Map([['a', null]]))).toBe('{}')
  })

  it('does to any object what the same change does to its value', () => {
    const json = fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 6, noNullPrototype: true })
    fc.assert(
      fc.property(
        json,
        fc.array(fc.tuple(fc.string(), fc.option(fc.jsonValue())), { maxLength: 4 }),
        fc.nat(4),
        (value, edits, spaces) => {
          const names = Object.keys(value).filter((name) => name !== '__proto__')
          const changes = new Map<string, string | null>()
          const expected = new Map(names.map((name) => [name, JSON.stringify(value[name])]))
          for (const [index, [fresh, replacement]] of edits.entries()) {
            const name = names[index] ?? fresh
            if (name === '__proto__') continue
            changes.set(name, replacement === null ? null : JSON.stringify(replacement))
            if (replacement === null) expected.delete(name)
            else expected.set(name, JSON.stringify(replacement))
          }
          const text = JSON.stringify(Object.fromEntries(names.map((name) => [name, value[name]])), null, spaces)
          const spliced = JSON.parse(splice(text, changes)) as Record<string, unknown>
          expect(Object.keys(spliced).toSorted()).toEqual([...expected.keys()].toSorted())
          for (const [name, each] of expected) expect(JSON.stringify(spliced[name])).toBe(each)
        },
      ),
    )
  })
})
