import type { ClientFormatId } from '../../../src/canonical/format-id.ts'
import type { OperationId } from '../../../src/contract/contract.ts'

type Body = Readonly<Record<string, unknown>>

/** An operation that runs a model, and the smallest request that means something. */
export interface Caller {
  readonly operationId: OperationId
  readonly schema: string
  /** The union of its tools. */
  readonly tools: string
  readonly format: ClientFormatId
  readonly isCompaction?: true
  readonly plain: Body
}

const user = { role: 'user', content: 'How is it?' }
const parameters = { type: 'object', properties: { city: { type: 'string' } } }

const tools = [{ name: 'weather', input_schema: parameters }]

export const callers: readonly Caller[] = [
  {
    operationId: 'createResponse',
    schema: 'ResponseRequest',
    tools: 'Tool',
    format: 'openai-responses',
    plain: {
      model: 'some/model',
      input: [user],
      tools: [{ type: 'function', name: 'weather', parameters, strict: false }],
    },
  },
  {
    operationId: 'createChatCompletion',
    schema: 'ChatRequest',
    tools: 'ChatTool',
    format: 'openai-chat',
    plain: {
      model: 'some/model',
      messages: [user],
      tools: [{ type: 'function', function: { name: 'weather', parameters } }],
    },
  },
  {
    operationId: 'createMessage',
    schema: 'MessageRequest',
    tools: 'MessageTaggedTool',
    format: 'anthropic-messages',
    plain: {
      model: 'some/model',
      max_tokens: 4000,
      messages: [user],
      tools,
    },
  },
]

/** Operations that take a request of one of these and answer with something else. */
export const otherCallers: readonly Caller[] = [
  ...callers
    .filter(({ operationId }) => operationId === 'createResponse')
    .map(
      (caller): Caller => ({
        ...caller,
        operationId: 'compactResponse',
        schema: 'CompactRequest',
        isCompaction: true,
      }),
    ),
  {
    operationId: 'countMessageTokens',
    schema: 'MessageCountRequest',
    tools: 'MessageTaggedTool',
    format: 'anthropic-messages',
    plain: { model: 'some/model', messages: [user], tools },
  },
]
