import type { Item } from '../../canonical/item.ts'
import type { Part } from '../../canonical/part.ts'
import type { Turn } from '../../canonical/turn.ts'

/** A conversation as text, which any model reads, the newest last. Thoughts are left out, and media are only named. */
export function transcriptOf(turn: Turn): string {
  const { instructions, items } = turn.conversation()
  const said = items.flatMap((item) => lineOf(item) ?? [])
  return [...(instructions === undefined ? [] : [`system: ${instructions}`]), ...said].join('\n\n')
}

/** What an item says, with who says it; undefined for thoughts and for what only one format knows. */
export function lineOf(item: Item): string | undefined {
  switch (item.kind) {
    case 'message':
      return `${item.role}: ${textOf(item.parts)}`
    case 'tool-call':
      return `assistant calls ${item.name}: ${item.arguments}`
    case 'tool-result':
      return `result of a tool: ${textOf(item.parts)}`
    case 'generated-image':
      return 'assistant: [image]'
    case 'reasoning':
    case 'native':
      return undefined
  }
}

function textOf(parts: readonly Part[]): string {
  return parts.map((part) => ('text' in part ? part.text : `[${part.kind}]`)).join('')
}
