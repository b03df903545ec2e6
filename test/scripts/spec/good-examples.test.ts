import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { MediaType, Spec } from '../../../codegen/spec.ts'
import { GoodExamples } from '../../../scripts/spec/good-examples.ts'
import { miniSpec, operation, schema } from '../../codegen/mini-spec.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gateway-good-examples-'))
  file = join(folder, 'cache', 'good.txt')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function remember(spec: Spec, rules = 'rules'): void {
  const good = new GoodExamples(file, rules)
  good.without(spec)
  good.remember()
}

/** Places of the mini contract whose examples are left, each by operation and side. */
function left(spec: Spec, rules = 'rules'): string[] {
  const rest = new GoodExamples(file, rules).without(spec)
  if (rest === null) return []
  const places: [string, Record<string, MediaType> | undefined][] = [
    ['createNote request', operation(rest, '/notes', 'post').requestBody?.content],
    ['createNote 201', contentOf(rest, '/notes', 'post', '201')],
    ['getNote 200', contentOf(rest, '/notes/{id}', 'get', '200')],
    ['BadRequest', rest.components.responses?.['BadRequest']?.content],
  ]
  return places
    .filter(([, content]) => Object.values(content ?? {}).some((each) => 'example' in each || 'examples' in each))
    .map(([name]) => name)
}

function contentOf(spec: Spec, path: string, method: string, status: string): Record<string, MediaType> | undefined {
  return (operation(spec, path, method).responses[status] as { content?: Record<string, MediaType> }).content
}

describe('GoodExamples', () => {
  it('leaves every example of a contract that it has not seen', () => {
    expect(left(miniSpec())).toEqual(['createNote request', 'createNote 201', 'getNote 200', 'BadRequest'])
    expect(existsSync(file)).toBe(false)
  })

  it('leaves none that it remembers, and changes nothing in the contract it was given', () => {
    const spec = miniSpec()
    remember(spec)
    expect(left(spec)).toEqual([])
    expect(spec).toEqual(miniSpec())
  })

  it('leaves an example that has changed, and no other', () => {
    remember(miniSpec())
    const spec = miniSpec()
    Object.assign(contentOf(spec, '/notes', 'post', '201')?.['application/json'] ?? {}, { example: { parts: 1 } })
    expect(left(spec)).toEqual(['createNote 201'])
  })

  it('leaves examples of schemas that refer to one that has changed', () => {
    remember(miniSpec())
    const spec = miniSpec()
    Object.assign(schema(spec, 'Text'), { maxProperties: 1 })
    expect(left(spec)).toEqual(['createNote request', 'createNote 201', 'getNote 200'])
  })

  it('leaves every example where the rules are others', () => {
    remember(miniSpec())
    expect(left(miniSpec(), 'other rules')).toHaveLength(4)
  })
})
