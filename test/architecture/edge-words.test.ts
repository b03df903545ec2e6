import { expect, test } from 'vitest'
import { operationIds, operations } from '../../src/contract/contract.ts'
import { codeTexts, wordsOf } from './code-words.ts'
import { sourceImports } from './source-imports.ts'

const featureRooms = ['federation', 'scim', 'formats', 'datasets', 'attempts', 'pipeline']

// The first part of each path of the contract, such as chat, messages and scim, and what people call features beside it.
const features = new Set([
  ...Object.values(operations).flatMap(({ path }) => wordsOf(path.split('/')[1] ?? '')),
  ...['federation', 'oauth', 'scim', 'dataset', 'byok', 'chat', 'inference', 'completion', 'completions'],
])

/** Words of features that the edge means otherwise, and what it means. */
const meantOtherwise: Readonly<Record<string, string>> = {
  responses: "HTTP's and OpenAPI's own word for answers",
  files: 'parts of a form that are no fields, and pages on disk',
  routes: 'the paths that a router serves',
  key: 'a credential of any kind, or what a map is asked by',
  keys: 'Object.keys',
  cache: 'what browsers keep of an answer (Cache-Control)',
  audit: 'answers are held to the contract',
}

const edge = codeTexts('src/http')

test('no file of the edge imports a room of one feature', () => {
  const arrows = sourceImports().filter(
    ({ from, to }) => from.startsWith('src/http/') && featureRooms.includes(to.split('/')[1] ?? ''),
  )
  expect(arrows).toEqual([])
})

test('the code of the edge names no operation', () => {
  const ids: ReadonlySet<string> = new Set(operationIds)
  expect(edge.filter(({ text }) => ids.has(text))).toEqual([])
})

test('the code of the edge names no feature', () => {
  const named = edge.filter(({ text }) =>
    wordsOf(text).some((word) => features.has(word) && meantOtherwise[word] === undefined),
  )
  expect(named).toEqual([])
})

test('every exception is needed', () => {
  const used = new Set(edge.flatMap(({ text }) => wordsOf(text)))
  expect(Object.keys(meantOtherwise).filter((word) => !features.has(word) || !used.has(word))).toEqual([])
})

test('a feature is found in identifiers, texts and parts of templates', () => {
  expect(wordsOf('encodeScimError')).toContain('scim')
  expect(wordsOf('/scim/v2')).toContain('scim')
  expect(wordsOf('../federation/admit-exchange.ts')).toContain('federation')
})
