import { type ClientFormatId, outputLimitNames } from '../canonical/format-id.ts'
import type { Turn } from '../canonical/turn.ts'
import { objectOf } from '../streams/untrusted-json.ts'

/** The places of a request that fitters change, by a caller's own names; `[]` stands for each of a list. */
export interface CallersNames {
  readonly items: string
  readonly callId: string
  /** The name of a call in the history. */
  readonly calledName: string
  /** The name of a declared tool, appended to its index. */
  readonly toolName: string
  readonly stop: string
  readonly thinkingBudget: string
  /** The schema of a declared tool, appended to its index. */
  readonly toolSchema: string
  readonly answerSchema: string
  readonly answerStrict: string
}

/** By the caller's format. */
export const callersNames: Readonly<Record<ClientFormatId, CallersNames>> = {
  'openai-responses': {
    items: 'input',
    callId: 'input[].call_id',
    calledName: 'input[].name',
    toolName: '.name',
    stop: 'stop',
    thinkingBudget: 'reasoning.max_tokens',
    toolSchema: '.parameters',
    answerSchema: 'text.format.schema',
    answerStrict: 'text.format.strict',
  },
  'openai-chat': {
    items: 'messages',
    callId: 'messages[].tool_calls[].id',
    calledName: 'messages[].tool_calls[].function.name',
    toolName: '.function.name',
    stop: 'stop',
    thinkingBudget: 'reasoning.max_tokens',
    toolSchema: '.function.parameters',
    answerSchema: 'response_format.json_schema.schema',
    answerStrict: 'response_format.json_schema.strict',
  },
  'anthropic-messages': {
    items: 'messages',
    callId: 'messages[].content[].id',
    calledName: 'messages[].content[].name',
    toolName: '.name',
    stop: 'stop_sequences',
    thinkingBudget: 'thinking.budget_tokens',
    toolSchema: '.input_schema',
    answerSchema: 'output_config.format.schema',
    answerStrict: 'output_config.format',
  },
}

/** The name that a caller gives the output limit: chat completions have an older one, too. */
export function outputLimitNameOf({ clientFormat, asWritten }: Turn): string {
  const name = outputLimitNames[clientFormat]
  const { [name]: newer, max_tokens: older } = objectOf(asWritten?.wire)
  return newer === undefined && older !== undefined ? 'max_tokens' : name
}
