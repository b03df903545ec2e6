import { describe, expect, test } from 'vitest'
import type { OperationId } from '../../../src/contract/contract.ts'
import { refusePlanned } from '../../../src/formats/client-request/refuse-planned.ts'

describe('refusePlanned refuses', () => {
  test.each<[string, OperationId, unknown, string]>([
    [
      'what a tool left in a conversation',
      'createResponse',
      { input: [{ type: 'message' }, { type: 'service:memory' }] },
      'input[1].type: service:memory is planned, not available yet (more server tools)',
    ],
    [
      'the same where a conversation is shortened',
      'compactResponse',
      { input: [{ type: 'service:browser_use' }] },
      'input[0].type: service:browser_use is planned',
    ],
  ])('%s', (_, id, body, message) => {
    expect(() => refusePlanned(id, body)).toThrow(
      expect.objectContaining({ type: 'invalid_request', message: expect.stringContaining(message) }),
    )
  })
})

test.each<[string, OperationId, unknown]>([
  ['a plugin that is switched off', 'createResponse', { plugins: [{ id: 'web', enabled: false }] }],
  ['an empty list of plugins', 'createMessage', { plugins: [] }],
  ['null', 'createResponse', { stop_server_tools_when: null, plugins: null, model: null }],
  [
    'tools of the caller and the provider',
    'createResponse',
    { tools: [{ type: 'function', name: 'service:x' }, { type: 'web_search' }] },
  ],
])('refusePlanned takes %s', (_, id, body) => {
  expect(() => refusePlanned(id, body)).not.toThrow()
})
