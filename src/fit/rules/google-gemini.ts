import type { RuleRow } from '../rules.ts'

/** What endpoints of Gemini take. */
export const googleGemini: readonly RuleRow[] = [
  {
    rule: 'toolName',
    // Colons are allowed, too, but Vertex AI refuses some that the Gemini API takes.
    value: { pattern: /^[a-zA-Z_][a-zA-Z0-9_.-]*$/, maxLength: 64 },
    source: 'https://ai.google.dev/api/caching#FunctionDeclaration',
  },
]
