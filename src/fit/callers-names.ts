import { type ClientFormatId, outputLimitNames } from '../canonical/format-id.ts'

/** The places of a request that fitters change, by a caller's own names; `[]` stands for each of a list. */
export interface CallersNames {
  readonly items: string
  readonly callId: string
  /** Of a call in the history. */
  readonly calledName: string
  /** Of a declared tool, behind its place in the list. */
  readonly toolName: string
  readonly outputTokensMax: string
  readonly stop: string
}

/** By the caller's format. */
export const callersNames: Readonly<Record<ClientFormatId, CallersNames>> = {
  'openai-responses': {
    items: 'input',
    callId: 'input[].call_id',
    calledName: 'input[].name',
    toolName: '.name',
    outputTokensMax: outputLimitNames['openai-responses'],
    stop: 'stop',
  },
  'openai-chat': {
    items: 'messages',
    callId: 'messages[].tool_calls[].id',
    calledName: 'messages[].tool_calls[].function.name',
    toolName: '.function.name',
    outputTokensMax: outputLimitNames['openai-chat'],
    stop: 'stop',
  },
  'anthropic-messages': {
    items: 'messages',
    callId: 'messages[].content[].id',
    calledName: 'messages[].content[].name',
    toolName: '.name',
    outputTokensMax: outputLimitNames['anthropic-messages'],
    stop: 'stop_sequences',
  },
}
