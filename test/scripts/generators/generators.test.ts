import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { operationsOf, parseSpec, readSpecText } from '../../../codegen/spec.ts'
import { readConsumer } from '../../../scripts/generators/consumers.ts'
import { droppedOperations } from '../../../scripts/generators/dropped-operations.ts'
import { languages } from '../../../scripts/generators/generator.ts'
import { generators } from '../../../scripts/generators/generators.ts'
import { judgeUse, type Used } from '../../../scripts/generators/judge-use.ts'
import { hasFailed } from '../../../scripts/generators/report.ts'

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

const ids = (members: 'packages' | 'use') =>
  Object.keys(generators).filter((id) => generators[id]?.[members] !== undefined)

describe('the generators to try', () => {
  it('are of every language', () => {
    expect(new Set(Object.values(generators).map(({ language }) => language))).toEqual(new Set(languages))
  })

  it.each(Object.keys(generators))('%s has a fixed version', (id) => {
    expect(generators[id]?.version).toMatch(/^\d+\.\d+\.\d+$/)
  })

  it.each(Object.keys(generators))('%s is in docs/sdks.md with its version', (id) => {
    const row = generators[id]
    const page = readFileSync(join(import.meta.dirname, '../../../docs/sdks.md'), 'utf8')
    const name = id === 'openapi-fetch' ? 'openapi-typescript' : id.replace(/(?<=openapi-generator)-.*/, '')
    expect(page).toMatch(new RegExp(`\\[${name}\\].*${row?.version.replaceAll('.', '\\.')}`))
  })

  it.each(ids('packages'))('%s has packages of fixed versions', (id) => {
    for (const name of generators[id]?.packages ?? []) expect(name).toMatch(/.@\d+\.\d+\.\d+$/)
  })

  it.each(ids('use'))('%s has a program that uses its client', (id) => {
    const program = readConsumer(id)
    for (const word of ['INFERENCE_KEY', 'MANAGEMENT_KEY', 'nobody/nothing']) expect(program).toContain(word)
    expect(program).toMatch(/"?stream"?(: |=)true/i)
  })

  it('take all parameters of an operation by position where a client wants them so', () => {
    const spec = parseSpec(readSpecText())
    const list = operationsOf(spec).find(({ id }) => id === 'listKeys')
    const nulls = list?.operation.parameters?.map(() => 'null').join(', ')
    expect(readConsumer('openapi-generator-java', spec)).toContain(`listKeys(${nulls})`)
    expect(readConsumer('openapi-generator-java', spec)).not.toContain('OPTIONAL')
  })
})

describe('droppedOperations', () => {
  it('are those that nothing of a client names, in whatever case', () => {
    const folder = mkdtempSync(join(tmpdir(), 'dropped-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    mkdirSync(join(folder, 'api'))
    writeFileSync(join(folder, 'api/create_response.py'), '')
    writeFileSync(join(folder, 'client.go'), 'func (c *Client) ListKeys() {}\n// get-key')
    expect(droppedOperations(folder, ['createResponse', 'listKeys', 'getKey', 'createChatCompletion'])).toEqual([
      'createChatCompletion',
    ])
  })
})

describe('what a run of generators ends with', () => {
  const row = { id: 'ogen', language: 'go', version: '1.2.3', outcomes: {} } as const
  const missing = { ...row, notRun: { kind: 'missing', reason: 'this machine has no go' } } as const

  it('is good where the machine lacks a language, unless its generator was asked for', () => {
    expect(hasFailed([missing], [])).toBe(false)
    expect(hasFailed([missing], ['ogen'])).toBe(true)
  })

  it('is bad where a generator could not be installed, or a cell is red', () => {
    expect(hasFailed([{ ...row, notRun: { kind: 'failed', reason: 'no such version' } }], [])).toBe(true)
    expect(hasFailed([{ ...row, outcomes: { compiles: { kind: 'red', reason: 'x' } } }], [])).toBe(true)
    expect(hasFailed([{ ...row, outcomes: { compiles: { kind: 'green' } } }], [])).toBe(false)
  })
})
