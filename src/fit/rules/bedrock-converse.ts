import type { RuleRow } from '../rules.ts'

/** What endpoints of Bedrock's Converse take. */
export const bedrockConverse: readonly RuleRow[] = [
  {
    rule: 'callId',
    value: { pattern: /^[a-zA-Z0-9_-]+$/, maxLength: 64 },
    source: 'https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ToolUseBlock.html',
  },
  {
    rule: 'toolName',
    value: { pattern: /^[a-zA-Z0-9_-]+$/, maxLength: 64 },
    source: 'https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ToolSpecification.html',
  },
]
