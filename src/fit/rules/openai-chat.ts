import type { RuleRow } from '../rules.ts'
import { refusesPrefill } from './claude-models.ts'
import { openAiSchemas, unions } from './schemas.ts'
import { thinkingModels, thinkingRanges, thinkingSource } from './thinking-models.ts'

/** Mistral's models, also where others serve them: their prompt templates are as strict as its API. */
const mistralModels = /(?:^|[/.])(?:open-)?(?:mistral|mixtral|ministral|magistral|codestral|devstral|pixtral|voxtral)/i

/** What endpoints of chat completions take. */
export const openAiChat: readonly RuleRow[] = [
  {
    rule: 'callId',
    value: { pattern: /^.+$/, maxLength: 40, isUnique: 'in-a-turn' },
    source: 'https://github.com/anomalyco/opencode/issues/12653',
  },
  {
    rule: 'callId',
    value: { pattern: /^[a-zA-Z0-9]+$/, minLength: 9, maxLength: 9, isUnique: 'in-a-turn' },
    providers: ['mistral'],
    source: 'https://github.com/zed-industries/zed/issues/53034',
  },
  {
    rule: 'callId',
    value: { pattern: /^[a-zA-Z0-9]+$/, minLength: 9, maxLength: 9, isUnique: 'in-a-turn' },
    model: mistralModels,
    source: 'https://docs.vllm.ai/en/latest/features/tool_calling.html',
  },
  {
    rule: 'toolName',
    value: { pattern: /^[a-zA-Z0-9_-]+$/, maxLength: 64 },
    source: 'https://platform.openai.com/docs/api-reference/chat/create',
  },
  {
    rule: 'pairsResults',
    value: true,
    source: 'https://github.com/deepseek-ai/awesome-deepseek-integration/issues/740',
  },
  {
    rule: 'messageMembers',
    value: { ofMessages: ['prefix'], ofResults: ['name'] },
    providers: ['mistral'],
    source: 'https://github.com/vllm-project/vllm/issues/12864',
  },
  {
    rule: 'messageMembers',
    value: { ofMessages: [], ofResults: [] },
    providers: ['groq'],
    source: 'https://console.groq.com/docs/openai',
  },
  {
    rule: 'answersResults',
    value: true,
    providers: ['mistral'],
    source: 'https://github.com/nicholasgriffintn/ai-platform/issues/414',
  },
  {
    rule: 'lastRole',
    value: { member: 'prefix' },
    providers: ['mistral'],
    source: 'https://docs.mistral.ai/api/#tag/chat',
  },
  {
    rule: 'lastRole',
    value: 'user',
    model: refusesPrefill,
    source: 'https://github.com/anomalyco/opencode/pull/14772',
  },
  {
    rule: 'lastRole',
    value: 'user',
    providers: ['perplexity'],
    source: 'https://github.com/BerriAI/litellm/issues/3918',
  },
  {
    rule: 'alternatesRoles',
    value: true,
    providers: ['perplexity'],
    source: 'https://github.com/perplexityai/api-discussion/issues/265',
  },
  {
    rule: 'needsMessage',
    value: true,
    providers: ['mistral', 'perplexity'],
    source: 'https://github.com/BerriAI/litellm/issues/3918',
  },
  {
    rule: 'ranges',
    value: { temperature: { min: 0, max: 1.5 } },
    providers: ['mistral'],
    source: 'https://docs.mistral.ai/api/#tag/chat',
  },
  {
    rule: 'ranges',
    value: { temperature: { min: 0, max: 1 } },
    providers: ['z-ai', 'moonshotai'],
    source: 'https://docs.z.ai/api-reference/llm/chat-completion',
  },
  {
    rule: 'stop',
    value: { countMax: 4 },
    source: 'https://platform.openai.com/docs/api-reference/chat/create',
  },
  {
    rule: 'stop',
    value: { countMax: 16 },
    providers: ['deepseek'],
    source: 'https://api-docs.deepseek.com/api/create-chat-completion',
  },
  {
    rule: 'stop',
    value: {},
    providers: ['mistral', 'together', 'openrouter', 'vllm', 'sglang', 'llamacpp', 'lmstudio'],
    source: 'https://docs.vllm.ai/en/latest/api/vllm/sampling_params.html',
  },
  { rule: 'ranges', value: thinkingRanges, model: thinkingModels, source: thinkingSource },
  { rule: 'stop', value: { countMax: 0 }, model: thinkingModels, source: thinkingSource },
  {
    rule: 'systemFirst',
    value: true,
    providers: ['mistral'],
    source: 'https://github.com/mistralai/mistral-common/blob/main/src/mistral_common/protocol/instruct/validator.py',
  },
  {
    rule: 'systemFirst',
    value: true,
    providers: ['perplexity'],
    source: 'https://github.com/perplexityai/api-discussion/issues/265',
  },
  {
    rule: 'firstRole',
    value: 'user',
    providers: ['mistral'],
    source: 'https://github.com/mistralai/mistral-common/blob/main/src/mistral_common/protocol/instruct/validator.py',
  },
  {
    rule: 'refusesBlankTexts',
    value: true,
    providers: ['mistral'],
    source: 'https://github.com/mistralai/mistral-common/blob/main/src/mistral_common/protocol/instruct/validator.py',
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
    rule: 'enforcedSchemas',
    value: openAiSchemas,
    providers: ['groq'],
    source: 'https://console.groq.com/docs/structured-outputs#strict-mode',
  },
  {
    rule: 'freeTextTools',
    value: 'free-text-only',
    providers: ['openai', 'azure'],
    source: 'https://platform.openai.com/docs/guides/function-calling#custom-tools',
  },
]
