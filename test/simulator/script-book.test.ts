import { describe, expect, it } from 'vitest'
import type { Item } from '../../src/canonical/item.ts'
import type { Tool } from '../../src/canonical/tool.ts'
import { compileWildcard, createScriptBook } from '../../src/simulator/script-book.ts'
import type { Script } from '../../src/simulator/scripts.ts'

function scriptFor(match: Script['match'], more: Partial<Script> = {}): Script {
  return {
    match,
    model: undefined,
    times: Infinity,
    answer: undefined,
    fault: undefined,
    pace: {},
    offers: undefined,
    after: undefined,
    ...more,
  }
}

const plain = { items: [], tools: [] }

describe('createScriptBook', () => {
  it('finds by exact text, ignoring white space around it', () => {
    const script = scriptFor({ kind: 'exact', text: 'hello' })
    const book = createScriptBook([script])
    expect(book.take('sim/echo', '  hello\n', plain)).toBe(script)
    expect(book.take('sim/echo', 'hello there', plain)).toBeUndefined()
  })

  it('finds by prefix, whose last space counts', () => {
    const script = scriptFor({ kind: 'prefix', text: 'weather in ' })
    const book = createScriptBook([script])
    expect(book.take('sim/echo', 'weather in Paris', plain)).toBe(script)
    expect(book.take('sim/echo', 'weather inside', plain)).toBeUndefined()
  })

  it('finds by model', () => {
    const script = scriptFor({ kind: 'exact', text: 'hello' }, { model: 'sim/tools' })
    const book = createScriptBook([script])
    expect(book.take('sim/echo', 'hello', plain)).toBeUndefined()
    expect(book.take('sim/tools', 'hello', plain)).toBe(script)
  })

  it('goes on to the next script when one is used up', () => {
    const first = scriptFor({ kind: 'exact', text: 'hello' }, { times: 2 })
    const second = scriptFor({ kind: 'wildcard', text: '*' }, { times: 1 })
    const book = createScriptBook([first, second])
    expect([1, 2, 3, 4].map(() => book.take('sim/echo', 'hello', plain))).toEqual([first, first, second, undefined])
  })

  it('finds by the tools that a request offers, custom ones among them', () => {
    const script = scriptFor({ kind: 'wildcard', text: '*' }, { offers: ['write', 'shell'] })
    const book = createScriptBook([script])
    const offering = (...tools: Tool[]) => book.take('sim/echo', 'hello', { items: [], tools })
    expect(offering()).toBeUndefined()
    expect(offering({ kind: 'function', name: 'read' })).toBeUndefined()
    expect(offering({ kind: 'function', name: 'read' }, { kind: 'function', name: 'write' })).toBe(script)
    const wire = { type: 'custom', name: 'shell' }
    expect(offering({ kind: 'native', format: 'openai-responses', type: 'custom', wire })).toBe(script)
  })

  it('finds by whether the caller brings what a tool returned', () => {
    const [before, after] = (['prompt', 'tool_result'] as const).map((turn) =>
      scriptFor({ kind: 'wildcard', text: '*' }, { after: turn }),
    )
    const book = createScriptBook([before, after].filter((script) => script !== undefined))
    const taken = (...items: Item[]) => book.take('sim/echo', 'hello', { items, tools: [] })
    const asked: Item = { kind: 'message', role: 'user', parts: [{ kind: 'text', text: 'hello' }] }
    const called: Item = { kind: 'tool-call', variant: 'function', callId: 'c', name: 'write', arguments: '{}' }
    const returned: Item = { kind: 'tool-result', variant: 'function', callId: 'c', parts: [] }
    const said: Item = { kind: 'message', role: 'assistant', parts: [{ kind: 'text', text: 'Done.' }] }
    expect(taken(asked)).toBe(before)
    expect(taken(asked, called, returned)).toBe(after)
    // Programs add reminders behind a result.
    expect(taken(asked, called, returned, asked)).toBe(after)
    expect(taken(asked, called, returned, said, asked)).toBe(before)
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
