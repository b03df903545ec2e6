import type { RuleRow } from '../rules.ts'

/** What endpoints of Cohere's chat take. */
export const cohereChat: readonly RuleRow[] = [
  {
    rule: 'toolName',
    value: { pattern: /^[a-zA-Z0-9_-]+$/, maxLength: 64 },
    source: 'https://docs.cohere.com/docs/tool-use-parameter-types',
  },
  {
    rule: 'pairsResults',
    value: true,
    source: 'https://docs.cohere.com/docs/tool-use-overview',
  },
  {
    rule: 'needsMessage',
    value: true,
    source: 'https://docs.cohere.com/reference/chat',
  },
  {
    rule: 'ranges',
    value: {
      temperature: { min: 0, max: 1 },
      topP: { min: 0.01, max: 0.99 },
      frequencyPenalty: { min: 0, max: 1 },
      presencePenalty: { min: 0, max: 1 },
    },
    source: 'https://docs.cohere.com/reference/chat',
  },
  {
    rule: 'stop',
    value: { countMax: 5 },
    source: 'https://docs.cohere.com/reference/chat',
  },
]
