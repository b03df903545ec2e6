import type { RuleRow } from '../rules.ts'

/** What endpoints of Ollama take: its templates read any names and ids. */
export const ollamaChat: readonly RuleRow[] = []
