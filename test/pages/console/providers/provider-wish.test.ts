import { expect, it } from 'vitest'
import type { Schema } from '../../../../pages/console/api/contract.ts'
import { changedProvider, newProvider } from '../../../../pages/console/providers/provider-wish.ts'
import { formOf } from '../form-of.ts'

const stored = {
  slug: 'vllm',
  name: 'GPU box',
  format: 'openai-chat',
  base_url: 'http://10.0.0.5:8000/v1',
  api_key: 'sk-l…9fQ2',
  headers: { 'X-Team': '••••••••' },
  data_policy: { training: false, retention: true },
  zdr: false,
  accept_unknown_models: true,
} as unknown as Schema<'ConfiguredProvider'>

const unchanged = {
  name: 'GPU box',
  format: 'openai-chat',
  base_url: 'http://10.0.0.5:8000/v1',
  api_key: '',
  headers: 'X-Team: ••••••••',
  training: 'no',
  retention: 'yes',
  zdr: 'no',
  accept_unknown_models: 'on',
}

it('adds a known provider by its key alone', () => {
  const form = formOf({ slug: 'groq', api_key: ' gsk ', base_url: '', training: '', accept_unknown_models: 'on' })
  expect(newProvider(form)).toEqual({ slug: 'groq', api_key: 'gsk', accept_unknown_models: true })
})

it('adds a server of one’s own with all that is said of it', () => {
  const form = formOf({ ...unchanged, slug: 'vllm', api_key: 'k', capabilities: '{"auth": "none"}', zdr: 'yes' })
  expect(newProvider(form)).toEqual({
    slug: 'vllm',
    name: 'GPU box',
    format: 'openai-chat',
    base_url: 'http://10.0.0.5:8000/v1',
    api_key: 'k',
    headers: { 'X-Team': '••••••••' },
    data_policy: { training: false, retention: true },
    zdr: true,
    accept_unknown_models: true,
    capabilities: { auth: 'none' },
  })
})

it('changes nothing where nothing was changed', () => {
  expect(changedProvider(formOf(unchanged), stored)).toEqual({})
})

it('changes what was changed; what was emptied is as by default', () => {
  const form = formOf({ ...unchanged, name: '', without_key: 'on', retention: 'no', headers: '', zdr: 'yes' })
  expect(changedProvider(form, stored)).toEqual({
    name: null,
    api_key: null,
    headers: null,
    data_policy: { training: false, retention: false },
    zdr: true,
  })
})

it.each(['[]', '{', '3'])('refuses %s as capabilities, in words', (capabilities) => {
  expect(() => newProvider(formOf({ slug: 'a', capabilities }))).toThrow('Capabilities must be a JSON object')
})
