import { expect, it } from 'vitest'
import { reduceItem } from '../../src/broadcast/reduce-item.ts'
import { generation } from '../storage/generation.ts'

const record = generation('gen-1', {
  ...{ sessionId: 'session-secret', externalUser: 'user-secret', httpReferer: 'referer-secret' },
  ...{
    userAgent: 'agent-secret',
    trace: { trace_id: 'trace-secret' },
    metadata: { team: 'label-secret' },
    costNanos: 123_456_789,
    byokNanos: 123_456_788,
  },
  ...{ cacheDiscountNanos: 123_456_787, keyId: 4_711, errorMessage: 'message-secret' },
  app: { origin: 'https://app-secret.example', title: 'App', categories: [] },
  route: { models: ['b'], candidates: [], excluded: [['a', 0, 'require_parameters', 'is not sent message-secret']] },
  attempts: [{ provider: 'a', model: 'b', status: 500, code: 'c', durationMs: 1, message: 'message-secret' }],
})
const item = {
  record,
  content: { systemInstructions: [], inputMessages: [], outputMessages: [] },
  ...{ keyName: 'name-secret', keyHash: 'hash-secret', workspaceName: 'Main', providerName: 'A' },
}
const all = { isPrivate: false, sendsCost: true, sendsIdentity: true, sendsRequestContext: true }

it('leaves a generation as it is for a destination that may see everything', () => {
  expect(reduceItem(item, all)).toEqual(item)
})

it.each([
  [{ isPrivate: true }, ['message-secret', '"content":{']],
  [{ sendsCost: false }, ['123456789', '123456788', '123456787']],
  [{ sendsIdentity: false }, ['user-secret', 'name-secret', 'hash-secret', 'app-secret', '4711']],
  [
    { sendsRequestContext: false },
    ['session-secret', 'referer-secret', 'agent-secret', 'trace-secret', 'label-secret'],
  ],
])('takes away what %j hides, and nothing else', (switches, hidden) => {
  const text = JSON.stringify(reduceItem(item, { ...all, ...switches }))
  expect(hidden.filter((part) => text.includes(part))).toEqual([])
  const secrets = [...JSON.stringify(item).matchAll(/[a-z]+-secret/g)].map(([secret]) => secret)
  expect(secrets.filter((secret) => !text.includes(secret) && !hidden.includes(secret))).toEqual([])
})
