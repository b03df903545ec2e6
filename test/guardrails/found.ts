import type { TextFilter } from '../../src/guardrails/filters/text-filter.ts'
import { mergeSpans } from '../../src/guardrails/span.ts'
import { TextView } from '../../src/guardrails/text-view.ts'

/** What a filter finds in a text, as texts in order. */
export function found(filter: TextFilter, text: string): readonly string[] {
  return mergeSpans(filter(new TextView(text))).map(({ start, end }) => text.slice(start, end))
}
