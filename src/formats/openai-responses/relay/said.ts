import { type JsonObject, listOf, objectOf, textOf } from '../../../streams/untrusted-json.ts'
import type { Said } from '../../format.ts'

/** What an answer contains after an event, if it had no content or only a refusal before. */
export function saidAfter(before: Said, type: string, wire: JsonObject): Said {
  return most([before, saidByEvent(type, wire)])
}

function saidByEvent(type: string, wire: JsonObject): Said {
  switch (type) {
    case 'response.refusal.delta':
    case 'response.refusal.done':
      return 'refusal'
    case 'response.output_item.added':
    case 'response.output_item.done':
      return saidByItem(wire['item'], true)
    case 'response.content_part.added':
    case 'response.content_part.done':
    case 'response.reasoning_summary_part.added':
    case 'response.reasoning_summary_part.done':
      return saidByPart(wire['part'])
    default:
      return wire['delta'] === '' || wire['text'] === '' ? 'nothing' : 'answer'
  }
}

/** What a whole output contains. */
export function saidByOutput(output: unknown): Said {
  return most(listOf(output).map((item) => saidByItem(item, false)))
}

/** Thoughts count if the caller sees their words. */
function saidByItem(item: unknown, isStream: boolean): Said {
  const { type, content, summary } = objectOf(item)
  if (type === 'reasoning') {
    if (!isStream) return 'nothing'
    return most(['thinking', ...[...listOf(content), ...listOf(summary)].map(saidByPart)])
  }
  return type === 'message' ? most(listOf(content).map(saidByPart)) : 'answer'
}

function saidByPart(part: unknown): Said {
  const { type, text } = objectOf(part)
  if (type === 'refusal') return 'refusal'
  return textParts.has(type) && textOf(text) === '' ? 'nothing' : 'answer'
}

const textParts: ReadonlySet<unknown> = new Set(['output_text', 'reasoning_text', 'summary_text'])

function most(said: readonly Said[]): Said {
  return rising.find((each) => said.includes(each)) ?? 'nothing'
}

const rising: readonly Said[] = ['answer', 'refusal', 'thinking']
