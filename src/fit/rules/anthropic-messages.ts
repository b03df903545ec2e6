import type { RuleRow } from '../rules.ts'

/** What endpoints of the Messages format take. */
export const anthropicMessages: readonly RuleRow[] = [
  {
    rule: 'callId',
    value: { pattern: /^[a-zA-Z0-9_-]+$/ },
    source: 'https://github.com/HKUDS/nanobot/issues/4356',
  },
  {
    rule: 'toolName',
    value: { pattern: /^[a-zA-Z0-9_-]+$/, maxLength: 128 },
    source: 'https://docs.claude.com/en/api/messages',
  },
]
