import type { RuleRow } from '../rules.ts'
import { openAiSchemas, unions } from './schemas.ts'
import { thinkingModels, thinkingRanges, thinkingSource } from './thinking-models.ts'

/** What endpoints of the Responses format take. They find results by their ids, wherever they stand. */
export const openAiResponses: readonly RuleRow[] = [
  {
    rule: 'callId',
    value: { pattern: /^.+$/, maxLength: 64, isUnique: 'in-a-turn' },
    source: 'https://github.com/earendil-works/pi/issues/8597',
  },
  {
    rule: 'itemId',
    value: { pattern: /^.+$/, maxLength: 64 },
    source: 'https://github.com/earendil-works/pi/issues/8597',
  },
  {
    rule: 'toolName',
    value: { pattern: /^[a-zA-Z0-9_-]+$/, maxLength: 64 },
    source: 'https://platform.openai.com/docs/api-reference/responses/create',
  },
  {
    rule: 'needsResults',
    value: true,
    source: 'https://github.com/openai/openai-support-agent-demo/issues/11',
  },
  {
    rule: 'leastOutputTokens',
    value: 16,
    source: 'https://github.com/QuantumNous/new-api/issues/2866',
  },
  {
    rule: 'ranges',
    value: { temperature: { min: 0, max: 2 }, topP: { min: 0, max: 1 } },
    source: 'https://platform.openai.com/docs/api-reference/responses/create',
  },
  { rule: 'ranges', value: thinkingRanges, model: thinkingModels, source: thinkingSource },
  {
    rule: 'sealedThoughts',
    value: true,
    providers: ['openai', 'azure'],
    source: 'https://github.com/farion1231/cc-switch/issues/5825',
  },
  {
    rule: 'refusedSettings',
    value: ['frequencyPenalty', 'presencePenalty'],
    providers: ['openai', 'azure'],
    source: 'https://platform.openai.com/docs/api-reference/responses/create',
  },
  {
    rule: 'cacheMarksMax',
    value: 4,
    parameter: 'cache_control',
    source: 'https://openrouter.ai/docs/features/prompt-caching',
  },
  {
    rule: 'schemaRoot',
    value: { refused: [...unions, 'enum', 'not'], needsProperties: true, needsItems: true },
    source: 'https://platform.openai.com/docs/guides/function-calling',
  },
  {
    rule: 'enforcedSchemas',
    value: openAiSchemas,
    providers: ['openai', 'azure'],
    source: 'https://platform.openai.com/docs/guides/structured-outputs#supported-schemas',
  },
  {
    rule: 'freeTextTools',
    value: 'as-they-are',
    source: 'https://platform.openai.com/docs/guides/function-calling#custom-tools',
  },
]
