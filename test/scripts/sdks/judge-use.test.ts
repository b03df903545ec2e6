import { describe, expect, it } from 'vitest'
import { readConsumer } from '../../../scripts/sdks/consumers.ts'
import { generators } from '../../../scripts/sdks/generators.ts'
import { judgeUse, type Used } from '../../../scripts/sdks/judge-use.ts'

const used: Used = {
  text: 'a calm sea',
  status: 'completed',
  hashes: ['a'.repeat(64)],
  total: 2,
  refused: { status: 400, message: 'nobody/nothing is not known' },
  streamed: 'a calm sea',
  last: 'response.completed',
}
const judged = (changes: Partial<Used>) => {
  const output = `a warning\n${JSON.stringify({ ...used, ...changes })}\n`
  const outcomes = judgeUse({ exitCode: 0, isTimedOut: false, output })
  return Object.entries(outcomes).flatMap(([trial, { kind }]) => (kind === 'green' ? [] : [trial]))
}

describe('what a program printed that used a generated client', () => {
  it('is right where the call, the stream and the error are what the gateway said', () => {
    expect(judged({})).toEqual([])
  })

  it.each<[string, Partial<Used>]>([
    ['call', { text: '', streamed: '' }],
    ['call', { status: 'failed' }],
    ['call', { hashes: [] }],
    ['stream', { streamed: 'a calm' }],
    ['stream', { last: 'response.output_text.done' }],
    ['error', { refused: { status: 500, message: 'nobody/nothing' } }],
    ['error', { refused: { status: 400 } }],
  ])('shows a red %s for %j', (trial, changes) => {
    expect(judged(changes)).toEqual([trial])
  })

  it('is red everywhere where the program broke off', () => {
    const { call, stream, error } = judgeUse({ exitCode: 1, isTimedOut: false, output: 'TypeError: no such function' })
    for (const outcome of [call, stream, error])
      expect(outcome).toMatchObject({ kind: 'red', reason: expect.stringContaining('TypeError') })
  })
})

describe('the generators to try', () => {
  it.each(Object.keys(generators))('%s has a fixed version and a program that uses its client', (id) => {
    for (const name of generators[id]?.packages ?? []) expect(name).toMatch(/.@\d+\.\d+\.\d+$/)
    const program = readConsumer(id)
    for (const word of ['INFERENCE_KEY', 'MANAGEMENT_KEY', 'stream: true', 'nobody/nothing'])
      expect(program).toContain(word)
  })
})
