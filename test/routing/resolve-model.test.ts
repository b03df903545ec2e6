import { describe, expect, it } from 'vitest'
import { asksForWeb, bareModelName, resolveModel } from '../../src/routing/resolve-model.ts'
import { catalogOf, model } from './arrange.ts'

const gpt5 = model('openai/gpt-5', {})
const freeGpt = model('openai/gpt-oss:free', {})
const qwen = model('ollama/qwen3:8b', {})
const catalog = catalogOf(gpt5, freeGpt, qwen, model('openai/gpt-4.1', {}))

/** The name's model and variants, in short. */
function resolve(name: string) {
  const resolution = resolveModel(name, catalog)
  return resolution.kind === 'known'
    ? [resolution.model.id, [...resolution.variants], resolution.via]
    : [resolution.kind]
}

describe('resolveModel', () => {
  it('takes a catalog id as it is', () => {
    expect(resolve('openai/gpt-5')).toEqual(['openai/gpt-5', [], 'id'])
  })

  it.each(['nitro', 'floor', 'free', 'thinking', 'exacto'])('takes the variant :%s off', (variant) => {
    expect(resolve(`openai/gpt-5:${variant}`)).toEqual(['openai/gpt-5', [variant], 'id'])
  })

  it('takes several variants off', () => {
    expect(resolve('openai/gpt-5:thinking:nitro')).toEqual(['openai/gpt-5', ['nitro', 'thinking'], 'id'])
  })

  it('prefers a model that the catalog lists under the whole name', () => {
    expect(resolve('openai/gpt-oss:free')).toEqual(['openai/gpt-oss:free', [], 'id'])
    expect(resolve('openai/gpt-oss:free:floor')).toEqual(['openai/gpt-oss:free', ['floor'], 'id'])
  })

  it('leaves colons alone that are part of an id', () => {
    expect(resolve('ollama/qwen3:8b')).toEqual(['ollama/qwen3:8b', [], 'id'])
    expect(resolve('ollama/qwen3:8b:nitro')).toEqual(['ollama/qwen3:8b', ['nitro'], 'id'])
  })

  it('asks the catalog for made-up models without their variants', () => {
    const asked: string[] = []
    const open = {
      ...catalog,
      find: (id: string) => {
        asked.push(id)
        return model(id, {})
      },
    }
    expect(resolveModel('groq/new:latest:nitro', open)).toMatchObject({
      kind: 'known',
      model: { id: 'groq/new:latest' },
    })
    expect(asked).toEqual(['groq/new:latest'])
  })

  it('says when the catalog knows the model by another id', () => {
    const renaming = { ...catalog, find: () => gpt5 }
    expect(resolveModel('openai/gpt-5-old-name', renaming)).toMatchObject({
      via: 'alias',
      model: { id: 'openai/gpt-5' },
    })
  })

  it('resolves ~author/family-latest, with variants too', () => {
    expect(resolve('~openai/gpt-latest')).toEqual(['openai/gpt-5', [], 'latest'])
    expect(resolve('~openai/gpt-latest:floor')).toEqual(['openai/gpt-5', ['floor'], 'latest'])
  })

  it('does not know names without a model, family or known variant', () => {
    for (const name of ['openai/gpt-6', '~openai/o-latest', 'openai/gpt-5:fast', ':nitro', '', '~', '~a/-latest']) {
      expect(resolve(name)).toEqual(['unknown'])
    }
  })

  it('goes by the model whatever :online asks of plugins', () => {
    expect(resolve('openai/gpt-5:online')).toEqual(['openai/gpt-5', [], 'id'])
    expect(resolve('openai/gpt-5:online:nitro')).toEqual(['openai/gpt-5', ['nitro'], 'id'])
    expect(resolve('~openai/gpt-latest:online')).toEqual(['openai/gpt-5', [], 'latest'])
    expect(resolve('openai/gpt-6:online')).toEqual(['unknown'])
  })
})

describe('asksForWeb', () => {
  const listed = { models: new Map([...catalog.models, ['acme/m:online', gpt5]]) }

  it.each(['openai/gpt-5:online', 'openai/gpt-5:online:nitro', '~openai/gpt-latest:floor:online', 'x/y:online'])(
    'is so for %s',
    (name) => {
      expect(asksForWeb(name, listed)).toBe(true)
    },
  )

  it.each(['openai/gpt-5', 'openai/gpt-5:nitro', 'acme/m:online', 'x/y:online:fast', 'x/y:onlines'])(
    'is not so for %s',
    (name) => {
      expect(asksForWeb(name, listed)).toBe(false)
    },
  )
})

describe('bareModelName', () => {
  it.each([
    ['openai/gpt-6', 'openai/gpt-6'],
    ['openai/gpt-6:nitro', 'openai/gpt-6'],
    ['~openai/gtp-latest:free', 'openai/gtp'],
  ])('makes %s into %s', (name, bare) => {
    expect(bareModelName(name, catalog)).toBe(bare)
  })
})
