import type { Placeholders } from './placeholders.ts'
import { stretchesOf } from './stretches.ts'
import type { Finding } from './text-scanner.ts'

/**
 * The text with placeholders where something was found that is to be redacted; the same text where nothing was. `mayRestore`: whether their values
 * may come back, as far as guardrails let them.
 */
export function redactText(
  text: string,
  findings: readonly Finding[],
  placeholders: Placeholders,
  mayRestore = true,
): string {
  let redacted = ''
  let at = 0
  for (const { start, end, rule, restores } of stretchesOf(findings)) {
    if (rule.action !== 'redact') continue
    const value = text.slice(start, end)
    redacted += text.slice(at, start) + placeholders.placeholder(rule.word, value, mayRestore && restores)
    at = end
  }
  return at === 0 ? text : redacted + text.slice(at)
}
