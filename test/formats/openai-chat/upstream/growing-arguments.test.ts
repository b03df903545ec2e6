import { describe, expect, it, vi } from 'vitest'
import { GrowingArguments } from '../../../../src/formats/openai-chat/upstream/growing-arguments.ts'
import { foldEvents } from '../../../support/fold-events.ts'
import { call, chunk, decodeChunks, stop } from '../chat-streams.ts'

function grown(...pieces: readonly string[]): GrowingArguments {
  const said = new GrowingArguments()
  for (const piece of pieces) said.append(piece)
  return said
}

describe('arguments as they grow', () => {
  it.each([
    ['an object', ['{"a":1}'], true],
    ['an object in pieces', ['{"a"', ':{"b":"', '}\\"}', '"}', '}'], true],
    ['white space around it', [' \n{', '} ', '\t\r\n'], true],
    ['an object that is not closed', ['{"a":{}'], false],
    ['a brace in a text', ['{"a":"}'], false],
    ['what is no JSON', ['{a}'], false],
    ['two objects', ['{}', '{}'], false],
    ['something before it', ['x{}'], false],
    ['a list', ['[{}]'], false],
    ['nothing', [' '], false],
  ] as const)('are whole or not: %s', (_, pieces, isWhole) => {
    expect(grown(...pieces).isWholeObject).toBe(isWhole)
    const asked = new GrowingArguments()
    for (const piece of pieces) {
      asked.append(piece)
      void asked.isWholeObject
    }
    expect(asked.isWholeObject).toBe(isWhole)
  })

  it('are handed out once each', () => {
    const said = grown('{"a"', ':')
    expect(said.takeWaiting()).toBe('{"a":')
    expect(said.takeWaiting()).toBe('')
    said.append('1}')
    expect(said.takeWaiting()).toBe('1}')
    expect(said.toString()).toBe('{"a":1}')
    expect(said.equals('{"a":1}')).toBe(true)
  })
})

/** How many characters went through what reads or copies a text from its beginning, all calls together. */
function countRead(run: () => void): number {
  let count = 0
  const { parse } = JSON
  const { slice } = String.prototype
  const { test } = RegExp.prototype
  const parsing = vi.spyOn(JSON, 'parse').mockImplementation((text: string, reviver) => {
    count += text.length
    return parse(text, reviver) as unknown
  })
  const slicing = vi.spyOn(String.prototype, 'slice').mockImplementation(function (this: string, from, to) {
    count += this.length
    return slice.call(this, from, to)
  })
  const testing = vi.spyOn(RegExp.prototype, 'test').mockImplementation(function (this: RegExp, text: string) {
    count += text.length
    return test.call(this, text)
  })
  try {
    run()
  } finally {
    for (const spy of [parsing, slicing, testing]) spy.mockRestore()
  }
  return count
}

describe('N28: reading a call takes a time that grows with its arguments, not with their square', () => {
  const pieces = 1000
  const piece = '0123456789}'
  it.each([
    ['one call', () => chunk(call(0, undefined, undefined, piece))],
    ['a call that repeats its name', () => chunk(call(0, undefined, 'look', piece))],
    ['a second that waits', () => chunk(call(1, undefined, undefined, piece))],
    ['a first that others wait for', () => chunk(call(0, undefined, undefined, piece))],
  ])('%s', (kind, more) => {
    const isAlone = !kind.includes('wait')
    const begun = [chunk(call(0, 'c1', 'look', '{"a":"'))]
    if (!isAlone) begun.push(chunk(call(1, 'c2', 'see', '{"b":"')))
    const chunks = [...begun, ...Array.from({ length: pieces }, more), stop('tool_calls')]
    const said = JSON.stringify(chunks).length
    let calls = 0
    const read = countRead(() => {
      calls = foldEvents(decodeChunks(...chunks)).items.length
    })
    expect(calls).toBe(isAlone ? 1 : 2)
    expect(read).toBeLessThan(20 * said)
  })
})
