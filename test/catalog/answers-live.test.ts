import { describe, expect, it } from 'vitest'
import { answersLive, firstToTry } from '../../src/catalog/answers-live.ts'
import { buildCatalog } from '../../src/catalog/build-catalog.ts'
import type { Catalog, Model } from '../../src/catalog/catalog.ts'
import { findInEnvironment } from '../../src/catalog/discover-providers.ts'
import { isPanelist } from '../../src/catalog/panel-of.ts'
import { isRoutable } from '../../src/plugins/routers/reachable-models.ts'
import { checkDefaultModels } from '../../src/routing/check-default-models.ts'
import { imageModelsIn } from '../../src/routing/image-models.ts'
import { resolveModel } from '../../src/routing/resolve-model.ts'
import { findModels } from '../../src/tools/search-models/find-models.ts'
import { catalogOf, model } from '../routing/arrange.ts'

const env = { OPENROUTER_API_KEY: 'k', AI_GATEWAY_API_KEY: 'k', GEMINI_API_KEY: 'k', PERPLEXITY_API_KEY: 'k' }
const known = buildCatalog({ config: { providers: [], models: [] }, found: findInEnvironment(env) })
const listed = [...known.models.values()]
const inBatches = listed.filter(({ id }) => /[:-]batch$/.test(id))

describe('models of the known providers that answer in batches only', () => {
  it('are there, by both of their spellings', () => {
    expect(inBatches.some(({ id }) => id.endsWith(':batch'))).toBe(true)
    expect(inBatches.some(({ id }) => id.endsWith('-batch'))).toBe(true)
  })

  it('are in no pool of a router and on no panel', () => {
    expect(inBatches.filter((each) => answersLive(each) || isRoutable(each) || isPanelist(each))).toEqual([])
  })

  it('are found by no search and proposed to nobody', () => {
    expect(findModels(known, 'cheap batch', 1_000).models.filter((each) => inBatches.includes(each))).toEqual([])
    expect(inBatches.map(({ id }) => id)).not.toContain(firstToTry(inBatches.concat(listed)))
  })

  it('are the newest of no family, nor of the beginning of a name', () => {
    const beginnings = inBatches.flatMap(({ id }) =>
      id
        .replace(/[:-]batch$/, '')
        .split('-')
        .map((_, at, all) => all.slice(0, at + 1).join('-')),
    )
    const found = [...new Set(beginnings)].flatMap((name) => {
      const meant = resolveModel(`~${name}-latest`, known)
      return meant.kind === 'known' ? [meant.model] : []
    })
    expect(found.length).toBeGreaterThan(10)
    expect(found.filter((each) => inBatches.includes(each))).toEqual([])
  })

  it('are no default', () => {
    for (const { id } of inBatches)
      expect(() => checkDefaultModels({ default_text_model: id }, known)).toThrow(
        /does not answer while a caller waits/,
      )
  })

  it('answer those who name them', () => {
    for (const each of inBatches) expect(resolveModel(each.id, known)).toMatchObject({ kind: 'known', model: each })
  })
})

it('tells models that answer now by their names here and at their provider', () => {
  const live = [
    'a/batch',
    'a/batcher',
    'a/m-batches',
    'a/olive-7b',
    'a/m:free',
    'a/m:thinking',
    'a/livecoder',
    'a/m-realtimeish',
  ]
  for (const id of live) expect([id, answersLive(model(id, { p: {} }))]).toEqual([id, true])
  const late = [
    'a/m:batch',
    'a/m-batch',
    'a/gpt-realtime',
    'a/m-live-preview',
    'a/o3-deep-research',
    'a/deep-research-max',
  ]
  for (const id of late) expect([id, answersLive(model(id, { p: { upstreamModel: 'm' } }))]).toEqual([id, false])
  const served = (...names: string[]): Model =>
    model('a/mine', Object.fromEntries(names.map((upstreamModel, at) => [`p${at}`, { upstreamModel }])))
  expect(answersLive(served('m:batch'))).toBe(false)
  expect(answersLive(served('m:batch', 'm'))).toBe(true)
})

it('proposes no model for pictures that answers in batches only', () => {
  const catalog: Catalog = catalogOf(
    model('a/painter:batch', { p: {} }, { outputModalities: ['image'] }),
    model('a/painter', { p: {} }, { outputModalities: ['image'] }),
  )
  expect(imageModelsIn(catalog)).toEqual(['a/painter'])
})
