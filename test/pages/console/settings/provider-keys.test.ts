import { expect, it } from 'vitest'
import {
  inOrder,
  movedIds,
  type ProviderKey,
  providerKeyWish,
  scopeWords,
} from '../../../../pages/console/settings/provider-keys/provider-key-wish.ts'
import { formOf } from '../form-of.ts'

const key = (id: string, more: Partial<ProviderKey> = {}): ProviderKey => ({
  id,
  name: id,
  label: 'sk-…',
  provider: 'openai',
  workspace_id: 'w',
  disabled: false,
  is_fallback: false,
  sort_order: 0,
  allowed_models: null,
  allowed_user_ids: null,
  allowed_api_key_hashes: null,
  is_required: false,
  is_byok_only: false,
  declared_zdr: null,
  created_at: '2026-01-01T00:00:00Z',
  ...more,
})

const keys = [
  key('late', { is_fallback: true, sort_order: 3 }),
  key('second', { sort_order: 2 }),
  key('first', { sort_order: 1 }),
  key('other', { provider: 'anthropic' }),
  key('later', { is_fallback: true, sort_order: 4 }),
]

it('lists keys as they are tried', () => {
  expect(inOrder(keys).map(({ id }) => id)).toEqual(['other', 'first', 'second', 'late', 'later'])
})

it('moves a key among those of its provider that are tried when it is', () => {
  expect(movedIds(keys, key('second', { sort_order: 2 }), -1)).toEqual(['second', 'first', 'late', 'later'])
  expect(movedIds(keys, key('late', { is_fallback: true }), 1)).toEqual(['first', 'second', 'later', 'late'])
  expect(movedIds(keys, key('second'), 1)).toBeUndefined()
  expect(movedIds(keys, key('other', { provider: 'anthropic' }), -1)).toBeUndefined()
})

it('never makes a key that is for no model one that is for all', () => {
  const before = key('a', { allowed_models: [], allowed_api_key_hashes: [] })
  const limits = { hasModels: true, keys: [], users: null }
  expect(providerKeyWish(formOf({ name: 'a', allowed_models: '' }), limits, before)).toEqual({})
  expect(providerKeyWish(formOf({ name: 'a' }), { ...limits, hasModels: false }, before)).toEqual({
    allowed_models: null,
  })
})

it('sends what was changed of a key', () => {
  const form = formOf({ name: 'b', is_fallback: 'on', allowed_models: 'openai/gpt-5\nopenai/gpt-5-mini' })
  expect(providerKeyWish(form, { hasModels: true, keys: ['h'], users: ['u'] }, key('a'))).toEqual({
    name: 'b',
    is_fallback: true,
    allowed_models: ['openai/gpt-5', 'openai/gpt-5-mini'],
    allowed_api_key_hashes: ['h'],
    allowed_user_ids: ['u'],
  })
  expect(providerKeyWish(formOf({ name: '' }), { hasModels: false, keys: null, users: null })).toEqual({})
})

it('says for whom a key is', () => {
  expect(scopeWords(key('a'))).toBe('all')
  expect(
    scopeWords(key('a', { allowed_models: [], allowed_user_ids: ['u'], allowed_api_key_hashes: ['h', 'i'] })),
  ).toBe('no models, 2 keys, 1 user')
})
