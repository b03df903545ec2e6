import { describe, expect, it } from 'vitest'
import { compileWildcard, createScriptBook } from '../../src/simulator/script-book.ts'
import type { Script } from '../../src/simulator/scripts.ts'

function scriptFor(match: Script['match'], more: Partial<Script> = {}): Script {
  return { match, model: undefined, times: Infinity, answer: undefined, fault: undefined, pace: {}, ...more }
}

describe('createScriptBook', () => {
  it('finds by exact text, ignoring white space around it', () => {
    const script = scriptFor({ kind: 'exact', text: 'hello' })
    const book = createScriptBook([script])
    expect(book.take('sim/echo', '  hello\n')).toBe(script)
    expect(book.take('sim/echo', 'hello there')).toBeUndefined()
  })

  it('finds by prefix, whose last space counts', () => {
    const script = scriptFor({ kind: 'prefix', text: 'weather in ' })
    const book = createScriptBook([script])
    expect(book.take('sim/echo', 'weather in Paris')).toBe(script)
    expect(book.take('sim/echo', 'weather inside')).toBeUndefined()
  })

  it('finds by model', () => {
    const script = scriptFor({ kind: 'exact', text: 'hello' }, { model: 'sim/tools' })
    const book = createScriptBook([script])
    expect(book.take('sim/echo', 'hello')).toBeUndefined()
    expect(book.take('sim/tools', 'hello')).toBe(script)
  })

  it('goes on to the next script when one is used up', () => {
    const first = scriptFor({ kind: 'exact', text: 'hello' }, { times: 2 })
    const second = scriptFor({ kind: 'wildcard', text: '*' }, { times: 1 })
    const book = createScriptBook([first, second])
    expect([1, 2, 3, 4].map(() => book.take('sim/echo', 'hello'))).toEqual([first, first, second, undefined])
  })
})

describe('compileWildcard', () => {
  it.each([
    ['*', '', true],
    ['*', 'anything\nat all', true],
    ['a*', 'abc', true],
    ['*c', 'abc', true],
    ['a*c', 'ac', true],
    ['a*a', 'a', false],
    ['a*b*c', 'a-b-b-c', true],
    ['a*b*c', 'a-c-b', false],
    ['*fail*', 'please fail now', true],
    ['*fail*', 'please pass', false],
    ['*ab*ab*', 'abab', true],
    ['*ab*ab*', 'aab', false],
    ['*aba*ba', 'ababa', true],
    ['*aba*aba', 'ababa', false],
    ['plain', 'plain', true],
    ['plain', 'plainly', false],
    ['a.c', 'abc', false],
    ['a**c', 'abc', true],
  ])('matches %s with %s: %s', (wildcard, text, isMatch) => {
    expect(compileWildcard(wildcard)(text)).toBe(isMatch)
  })
})
