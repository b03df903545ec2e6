import { describe, expect, it } from 'vitest'
import { readScripts, type Script } from '../../src/simulator/scripts.ts'

function readOne(text: string): Script | undefined {
  const reading = readScripts(text)
  if (!reading.isOk) throw new Error(JSON.stringify(reading.issues))
  return reading.scripts[0]
}

function issuesOf(text: string): string[] {
  const reading = readScripts(text)
  return reading.isOk ? [] : reading.issues.map(({ line, key, message }) => `${line} ${key}: ${message}`)
}

describe('readScripts', () => {
  it('reads an answer in full', () => {
    const script = readOne(`
scripts:
  - prefix: "weather in "
    model: sim/tools
    offers: [shell, now]
    after: tool_result
    times: 2
    first_token_ms: 500
    token_ms: 20
    answer:
      reasoning: {text: Let me look., summary: Looking}
      text: One moment.
      tool_calls:
        - name: get_weather
          arguments: {city: Paris, days: [1, 2]}
        - {name: broken, arguments: '{"city": '}
        - {name: shell, input: ls -l}
        - name: now
      stop_reason: max-tokens
      usage: {input_tokens: 10, output_tokens: 5, cached_tokens: 2, reasoning_tokens: 1, cache_write_tokens: 3}
    fault: {cut_after: 3}
`)
    expect(script).toEqual({
      match: { kind: 'prefix', text: 'weather in ' },
      model: 'sim/tools',
      offers: ['shell', 'now'],
      after: 'tool_result',
      times: 2,
      pace: { firstTokenMs: 500, tokenMs: 20 },
      answer: {
        items: [
          { kind: 'reasoning', text: 'Let me look.', summary: 'Looking' },
          { kind: 'text', text: 'One moment.' },
          { kind: 'tool-call', variant: 'function', name: 'get_weather', arguments: '{"city":"Paris","days":[1,2]}' },
          { kind: 'tool-call', variant: 'function', name: 'broken', arguments: '{"city": ' },
          { kind: 'tool-call', variant: 'custom', name: 'shell', arguments: 'ls -l' },
          { kind: 'tool-call', variant: 'function', name: 'now', arguments: '{}' },
        ],
        stopReason: 'max-tokens',
        usage: { inputTokens: 10, outputTokens: 5, cachedTokens: 2, reasoningTokens: 1, cacheWriteTokens: 3 },
      },
      fault: { kind: 'cut', afterEvents: 3 },
    })
  })

  it('takes one name for the tools that a request offers, and refuses a turn that there is not', () => {
    expect(readOne('scripts: [{prompt: hi, offers: shell, answer: Hello.}]')).toMatchObject({ offers: ['shell'] })
    expect(issuesOf('scripts: [{prompt: hi, after: lunch, answer: Hello.}]')).toEqual([
      '1 scripts[0].after: must be one of prompt, tool_result',
    ])
  })

  it('takes a plain text for an answer', () => {
    expect(readOne('scripts: [{prompt: hi, answer: Hello.}]')).toMatchObject({
      match: { kind: 'exact', text: 'hi' },
      times: Infinity,
      answer: { items: [{ kind: 'text', text: 'Hello.' }] },
    })
  })

  it.each([
    [
      '{status: 429, retry_after: 1.5, code: slow_down}',
      { kind: 'status', status: 429, retryAfterMs: 1500, code: 'slow_down' },
    ],
    ['{status: 503}', { kind: 'status', status: 503, retryAfterMs: undefined, code: undefined }],
    ['{cut_after: 0}', { kind: 'cut', afterEvents: 0 }],
    ['{stall_after: 4}', { kind: 'stall', afterEvents: 4 }],
    ['{malformed_after: 2}', { kind: 'malformed', afterEvents: 2 }],
  ])('reads the fault %s', (fault, expected) => {
    expect(readOne(`scripts: [{wildcard: '*', fault: ${fault}}]`)?.fault).toEqual(expected)
  })

  it('accepts an empty list', () => {
    expect(readScripts('scripts: []')).toEqual({ isOk: true, scripts: [] })
  })

  it.each<[string, string, RegExp]>([
    ['a file without scripts', 'other: 1', /1 other: unknown key/],
    ['an empty file', '', /^1 : must be a map with scripts$/],
    ['broken YAML', 'scripts:\n  - {prompt: "x', /^\d+ : /],
    ['a list that is none', 'scripts: 3', /1 scripts: must be a list/],
    ['a script that is no map', 'scripts:\n  - hello', /2 scripts\[0\]: must be a map/],
    [
      'an unknown key',
      'scripts:\n  - prompt: a\n    answer: b\n    anwser: c',
      /^4 scripts\[0\]\.anwser: unknown key; known here: prompt, /,
    ],
    ['no prompt', 'scripts:\n  - answer: b', /2 scripts\[0\]: needs exactly one of prompt/],
    ['two prompts', 'scripts:\n  - {prompt: a, prefix: b, answer: c}', /2 scripts\[0\]: needs exactly one of prompt/],
    ['nothing to say', 'scripts:\n  - prompt: a', /2 scripts\[0\]: needs an answer/],
    [
      'times that are none',
      'scripts:\n  - prompt: a\n    answer: b\n    times: often',
      /4 scripts\[0\]\.times: must be a whole number from 1/,
    ],
    [
      'a status that is no failure',
      'scripts:\n  - prompt: a\n    fault:\n      status: 200',
      /4 scripts\[0\]\.fault\.status: must be a whole number from 400 to 599/,
    ],
    [
      'two faults',
      'scripts:\n  - prompt: a\n    fault: {status: 500, cut_after: 1}',
      /3 scripts\[0\]\.fault: needs exactly one/,
    ],
    [
      'retry_after without a status',
      'scripts:\n  - prompt: a\n    fault: {cut_after: 1, retry_after: 2}',
      /3 scripts\[0\]\.fault: retry_after and code go with status/,
    ],
    [
      'a call without a name',
      'scripts:\n  - prompt: a\n    answer:\n      tool_calls:\n        - arguments: {}',
      /5 scripts\[0\]\.answer\.tool_calls\[0\]: is missing "name"/,
    ],
    [
      'an unknown stop reason',
      'scripts:\n  - prompt: a\n    answer: {text: b, stop_reason: tired}',
      /3 scripts\[0\]\.answer\.stop_reason: must be one of end,/,
    ],
    ['a list for a text', 'scripts:\n  - prompt: [a]\n    answer: b', /2 scripts\[0\]\.prompt: must be a text/],
  ])('names line and key of %s', (_, text, expected) => {
    expect(issuesOf(text).join('\n')).toMatch(expected)
  })

  it('reports every issue, not only the first', () => {
    expect(issuesOf('scripts:\n  - {prompt: a, answer: b, times: 0}\n  - {prompt: c, x: 1, answer: d}')).toHaveLength(2)
  })
})
