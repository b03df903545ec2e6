import type { RuleRow } from '../rules.ts'
import { refusesPrefill } from './claude-models.ts'
import { claudeKeys, claudeSchemas, unions } from './schemas.ts'

/** What endpoints of Bedrock's Converse take. */
export const bedrockConverse: readonly RuleRow[] = [
  {
    rule: 'callId',
    value: { pattern: /^[a-zA-Z0-9_-]+$/, maxLength: 64, isUnique: 'always' },
    source: 'https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ToolUseBlock.html',
  },
  {
    rule: 'toolName',
    value: { pattern: /^[a-zA-Z0-9_-]+$/, maxLength: 64 },
    source: 'https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ToolSpecification.html',
  },
  {
    rule: 'pairsResults',
    value: true,
    source: 'https://github.com/farion1231/cc-switch/issues/3047',
  },
  {
    rule: 'needsMessage',
    value: true,
    source: 'https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_Converse.html',
  },
  {
    rule: 'firstRole',
    value: 'user',
    source: 'https://docs.aws.amazon.com/bedrock/latest/userguide/conversation-inference-call.html',
  },
  {
    rule: 'lastRole',
    value: 'user',
    model: refusesPrefill,
    source: 'https://github.com/strands-agents/sdk-python/issues/1694',
  },
  {
    rule: 'refusesBlankTexts',
    value: true,
    source: 'https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ContentBlock.html',
  },
  {
    rule: 'leastThinkingTokens',
    value: 1024,
    source: 'https://docs.claude.com/en/docs/build-with-claude/extended-thinking',
  },
  {
    rule: 'ranges',
    value: { temperature: { min: 0, max: 1 }, topP: { min: 0, max: 1 } },
    source: 'https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_InferenceConfiguration.html',
  },
  {
    rule: 'stop',
    value: { countMax: 2500, refusesBlank: true },
    source: 'https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_InferenceConfiguration.html',
  },
  {
    rule: 'cacheMarksMax',
    value: 4,
    source: 'https://docs.aws.amazon.com/bedrock/latest/userguide/prompt-caching.html',
  },
  {
    rule: 'schemaRoot',
    value: { refused: unions, propertyKeys: claudeKeys, isDraft2020: true },
    source: 'https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ToolInputSchema.html',
  },
  {
    rule: 'enforcedSchemas',
    value: claudeSchemas,
    parameter: 'structured_outputs',
    source: 'https://docs.aws.amazon.com/bedrock/latest/userguide/structured-output.html',
  },
]
