import type { RuleRow } from '../rules.ts'
import { unions } from './schemas.ts'

/** What endpoints of Gemini take. */
export const googleGemini: readonly RuleRow[] = [
  {
    rule: 'toolName',
    value: { pattern: /^[a-zA-Z_][a-zA-Z0-9_.:-]*$/, maxLength: 64 },
    source: 'https://ai.google.dev/api/caching#FunctionDeclaration',
  },
  {
    rule: 'pairsResults',
    value: true,
    source: 'https://github.com/microsoft/semantic-kernel/issues/13258',
  },
  {
    rule: 'needsMessage',
    value: true,
    source: 'https://ai.google.dev/api/generate-content',
  },
  {
    rule: 'refusesBlankTexts',
    value: true,
    source: 'https://cloud.google.com/vertex-ai/generative-ai/docs/model-reference/inference',
  },
  {
    rule: 'firstRole',
    value: 'user',
    source: 'https://ai.google.dev/gemini-api/docs/function-calling',
  },
  {
    rule: 'ranges',
    value: {
      temperature: { min: 0, max: 2 },
      topP: { min: 0, max: 1 },
      // Less than 2.
      frequencyPenalty: { min: -2, max: 1.99 },
      presencePenalty: { min: -2, max: 1.99 },
    },
    source: 'https://ai.google.dev/api/generate-content#generationconfig',
  },
  {
    rule: 'stop',
    value: { countMax: 5 },
    source: 'https://ai.google.dev/api/generate-content#generationconfig',
  },
  {
    rule: 'schemaRoot',
    value: { refused: unions },
    source: 'https://ai.google.dev/api/caching#FunctionDeclaration',
  },
]
