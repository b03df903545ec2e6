import { describe, expect, test } from 'vitest'
import type { OperationId } from '../../../src/contract/contract.ts'
import { refusePlanned } from '../../../src/formats/client-request/refuse-planned.ts'

const tool = { type: 'service:web_fetch', parameters: { engine: 'native' } }

describe('refusePlanned refuses', () => {
  test.each<[string, OperationId, unknown, string]>([
    [
      'a router model',
      'countMessageTokens',
      { model: 'service/fusion' },
      'model: service/fusion is planned, not available yet (plugins)',
    ],
    [
      'a setting of a tool of the gateway',
      'createMessage',
      { tools: [tool] },
      'tools[0].parameters.engine: native is planned, not available yet (server tools)',
    ],
    [
      'one among tools that are added later',
      'createResponse',
      { input: [{ type: 'additional_tools', tools: [tool] }] },
      'input[0].tools[0].parameters.engine: native is planned',
    ],
    [
      'one that a tool search found',
      'createResponse',
      { input: [{ type: 'tool_search_output', tools: [tool] }] },
      'input[0].tools[0].parameters.engine: native is planned',
    ],
    [
      'what one left in a conversation',
      'createResponse',
      { input: [{ type: 'message' }, { type: 'service:memory' }] },
      'input[1].type: service:memory is planned',
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
