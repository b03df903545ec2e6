import { describe, expect, it } from 'vitest'
import { newestOfFamily } from '../../src/routing/model-family.ts'
import { model } from './arrange.ts'

const models = [
  ['anthropic/claude-3.7-sonnet', 100],
  ['anthropic/claude-sonnet-4', 200],
  ['anthropic/claude-opus-4.5', 300],
  ['openai/gpt-4.1-mini', 0],
  ['openai/gpt-5-mini', 0],
  ['openai/gpt-5-mini:free', 0],
  ['openai/gpt-4o', 0],
  ['openai/gpt-5', 0],
  ['openai/gpt-10', 0],
  ['openai/gpt-5-codex', 0],
  ['openai/o3', 0],
  ['openai/o4', 0],
  ['other/gpt-99', 900],
].map(([id, createdAt]) => model(String(id), {}, { createdAt: Number(createdAt) }))

describe('newestOfFamily', () => {
  it('is no model that answers in batches only, or not over HTTP, however new', () => {
    const ids = ['a/m-4', 'a/m-5-batch', 'a/m-5:batch', 'a/m-6-realtime', 'a/m-live-7', 'a/m-deep-research-8']
    const listed = ids.map((id, at) => model(id, {}, { createdAt: at }))
    for (const family of ['m', 'm-4', 'm-5']) {
      const found = newestOfFamily('a', family, listed)?.id
      expect(found).toBe(family === 'm-5' ? undefined : 'a/m-4')
    }
  })

  it.each([
    ['anthropic', 'claude-sonnet', 'anthropic/claude-sonnet-4'],
    ['anthropic', 'claude-opus', 'anthropic/claude-opus-4.5'],
    ['openai', 'gpt-mini', 'openai/gpt-5-mini'],
    ['openai', 'gpt', 'openai/gpt-10'],
    ['openai', 'o', 'openai/o4'],
    ['OpenAI', 'GPT-Mini', 'openai/gpt-5-mini'],
  ])('%s/%s is %s', (author, family, id) => {
    expect(newestOfFamily(author, family, models)?.id).toBe(id)
  })

  it.each([
    [['a/m-4-20250514', 'a/m-4-1-20250805'], 'a/m-4-1-20250805'],
    [['a/m-4.10', 'a/m-4-9'], 'a/m-4.10'],
    [['a/m-4.5', 'a/m-4-20250514'], 'a/m-4.5'],
    [['a/m-5', 'a/m-5-2025-08-07', 'a/m-4o'], 'a/m-5-2025-08-07'],
  ])('compares the numbers of a version, and no date with one: %j', (ids, newest) => {
    for (const order of [ids, ids.toReversed()]) {
      const found = newestOfFamily(
        'a',
        'm',
        order.map((id) => model(id, {})),
      )
      expect(found?.id).toBe(newest)
    }
  })

  it('goes by date before it goes by version', () => {
    const dated = [model('a/m-9', {}, { createdAt: 1 }), model('a/m-2', {}, { createdAt: 2 })]
    expect(newestOfFamily('a', 'm', dated)?.id).toBe('a/m-2')
  })

  it('takes the beginning of a slug where no family is called so', () => {
    expect(newestOfFamily('openai', 'gpt-5', models)?.id).toBe('openai/gpt-5-mini')
  })

  it('finds nothing of an author or family that is not there', () => {
    expect(newestOfFamily('nobody', 'gpt', models)).toBeUndefined()
    expect(newestOfFamily('openai', 'claude', models)).toBeUndefined()
    expect(newestOfFamily('openai', 'gp', models)).toBeUndefined()
  })
})
