import type { RuleRow } from '../rules.ts'

/** Mistral's models, also where others serve them: their prompt template refuses ids of another length. */
const mistralModels = /(?:^|[/.])(?:open-)?(?:mistral|mixtral|ministral|magistral|codestral|devstral|pixtral|voxtral)/i

/** What endpoints of chat completions take. */
export const openAiChat: readonly RuleRow[] = [
  {
    rule: 'callId',
    value: { pattern: /^/, maxLength: 40 },
    source: 'https://github.com/anomalyco/opencode/issues/12653',
  },
  {
    rule: 'callId',
    value: { pattern: /^[a-zA-Z0-9]+$/, minLength: 9, maxLength: 9 },
    providers: ['mistral'],
    source: 'https://github.com/zed-industries/zed/issues/53034',
  },
  {
    rule: 'callId',
    value: { pattern: /^[a-zA-Z0-9]+$/, minLength: 9, maxLength: 9 },
    model: mistralModels,
    source: 'https://docs.vllm.ai/en/latest/features/tool_calling.html',
  },
  {
    rule: 'toolName',
    value: { pattern: /^[a-zA-Z0-9_-]+$/, maxLength: 64 },
    source: 'https://platform.openai.com/docs/api-reference/chat/create',
  },
]
