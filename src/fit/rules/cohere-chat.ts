import type { RuleRow } from '../rules.ts'
import { unions } from './schemas.ts'

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
  {
    rule: 'mostOutputTokens',
    value: 8_192,
    model: /^command-a(?:-03-2025|-vision-07-2025|-translate-08-2025)?$/,
    source: 'https://docs.cohere.com/docs/models',
  },
  {
    rule: 'mostOutputTokens',
    value: 4_096,
    model: /^command-r/,
    source: 'https://docs.cohere.com/docs/models',
  },
  {
    rule: 'refusesBlankTexts',
    value: true,
    source: 'https://github.com/kwaroran/Risuai/issues/458',
  },
  {
    rule: 'lastRole',
    value: 'user',
    source: 'https://docs.cohere.com/docs/chat-api',
  },
  {
    rule: 'schemaRoot',
    value: { refused: unions },
    source: 'https://docs.cohere.com/docs/tool-use-parameter-types',
  },
]
