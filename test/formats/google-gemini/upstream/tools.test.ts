import { expect, test } from 'vitest'
import type { Tool, ToolChoice } from '../../../../src/canonical/tool.ts'
import { encode, endpointOf, turnOf } from '../request-fixtures.ts'

const parameters = {
  type: 'object',
  properties: { a: { $ref: '#/$defs/A' } },
  $defs: { A: { anyOf: [{ type: 'string' }, { type: 'null' }] } },
  additionalProperties: false,
}
const one: Tool = { kind: 'function', name: 'one', description: 'The first.', parameters }
const two: Tool = { kind: 'function', name: 'two' }
const search: Tool = { kind: 'native', format: 'google-gemini', type: 'googleSearch', wire: { googleSearch: {} } }

function toolsOf(tools: readonly Tool[], toolChoice?: ToolChoice, model = 'gemini-2.5-flash', more: object = {}) {
  const conversation = { tools, ...(toolChoice === undefined ? {} : { toolChoice }), ...more }
  const { body, ignored } = encode(turnOf(conversation), endpointOf(model))
  return { tools: body['tools'], toolConfig: body['toolConfig'], ignored }
}

test('functions are declared with their JSON Schema as it is', () => {
  expect(toolsOf([one, two])).toEqual({
    tools: [
      {
        functionDeclarations: [
          { name: 'one', description: 'The first.', parametersJsonSchema: parameters },
          { name: 'two' },
        ],
      },
    ],
    toolConfig: undefined,
    ignored: [],
  })
})

test.each([
  [{ kind: 'auto' }, { mode: 'AUTO' }],
  [{ kind: 'none' }, { mode: 'NONE' }],
  [{ kind: 'required' }, { mode: 'ANY' }],
  [
    { kind: 'function', name: 'two' },
    { mode: 'ANY', allowedFunctionNames: ['two'] },
  ],
  [
    { kind: 'allowed', names: ['one'], required: true },
    { mode: 'ANY', allowedFunctionNames: ['one'] },
  ],
  [{ kind: 'native', format: 'google-gemini', type: 'x', wire: { mode: 'VALIDATED' } }, { mode: 'VALIDATED' }],
] as const)('the choice %j', (choice, functionCallingConfig) => {
  expect(toolsOf([one, two], choice).toolConfig).toEqual({ functionCallingConfig })
})

test('functions that may but need not be called alone are declared alone', () => {
  expect(toolsOf([one, two], { kind: 'allowed', names: ['two'], required: false })).toMatchObject({
    tools: [{ functionDeclarations: [{ name: 'two' }] }],
    toolConfig: { functionCallingConfig: { mode: 'AUTO' } },
  })
})

test("Google's own tools pass through, and may stand beside functions from generation 3 on", () => {
  expect(toolsOf([search], { kind: 'auto' })).toEqual({
    tools: [{ googleSearch: {} }],
    toolConfig: undefined,
    ignored: [],
  })
  expect(toolsOf([search, two], undefined, 'gemini-3-flash-preview')).toMatchObject({
    tools: [{ functionDeclarations: [{ name: 'two' }] }, { googleSearch: {} }],
    toolConfig: { includeServerSideToolInvocations: true },
  })
})

test('what Gemini has no word for is noted', () => {
  const foreign: Tool = { kind: 'native', format: 'openai-responses', type: 'shell', wire: {} }
  const strict: Tool = { kind: 'function', name: 'three', strict: true }
  const choice: ToolChoice = { kind: 'native', format: 'openai-responses', type: 'shell', wire: {} }
  const { ignored } = toolsOf([foreign, strict], choice, undefined, { parallelToolCalls: false })
  expect(ignored).toEqual(['tools.shell', 'tools.strict', 'parallel_tool_calls', 'tool_choice'])
})

test('an endpoint that has no tools gets none', () => {
  const endpoint = endpointOf('gemini-2.5-flash', {}, { supportedParameters: new Set(['temperature']) })
  const { body, ignored } = encode(turnOf({ tools: [one], toolChoice: { kind: 'auto' } }), endpoint)
  expect(body).toEqual({ contents: [] })
  expect(ignored).toEqual(['tools', 'tool_choice'])
})
