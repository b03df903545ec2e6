import type { ClientFormatId } from '../../../canonical/format-id.ts'

/** Names of parameters that differ between caller formats. */
export interface ParameterNames {
  readonly items: string
  readonly reasoning: string
  readonly reasoningBudget: string
  readonly stop: string
  readonly textFormat: string
  readonly verbosity: string
}

const names: Readonly<Record<ClientFormatId, ParameterNames>> = {
  'openai-responses': {
    items: 'input',
    reasoning: 'reasoning',
    reasoningBudget: 'reasoning.max_tokens',
    stop: 'stop',
    textFormat: 'text.format',
    verbosity: 'text.verbosity',
  },
  'openai-chat': {
    items: 'messages',
    reasoning: 'reasoning',
    reasoningBudget: 'reasoning.max_tokens',
    stop: 'stop',
    textFormat: 'response_format',
    verbosity: 'verbosity',
  },
  'anthropic-messages': {
    items: 'messages',
    reasoning: 'thinking',
    reasoningBudget: 'thinking.budget_tokens',
    stop: 'stop_sequences',
    textFormat: 'output_config.format',
    verbosity: 'output_config.effort',
  },
}

/** The names of parameters in the caller's format. */
export function parameterNames(format: ClientFormatId): ParameterNames {
  return names[format]
}
