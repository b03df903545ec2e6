import type { RuleRow } from '../rules.ts'
import { unions } from './schemas.ts'

/** What endpoints of Ollama take: its templates read any names and ids. */
export const ollamaChat: readonly RuleRow[] = [
  {
    rule: 'pairsResults',
    value: true,
    source: 'https://docs.ollama.com/capabilities/tool-calling',
  },
  {
    rule: 'schemaRoot',
    value: { refused: unions, needsProperties: true },
    source: 'https://docs.ollama.com/capabilities/tool-calling',
  },
]
