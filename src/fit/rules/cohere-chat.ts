import type { RuleRow } from '../rules.ts'

/** What endpoints of Cohere's chat take. */
export const cohereChat: readonly RuleRow[] = [
  {
    rule: 'toolName',
    value: { pattern: /^[a-zA-Z0-9_-]+$/, maxLength: 64 },
    source: 'https://docs.cohere.com/docs/tool-use-parameter-types',
  },
]
