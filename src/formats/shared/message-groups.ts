import type { Item, MessageItem, ReasoningItem, ToolCallItem, ToolResultItem } from '../../canonical/item.ts'
import type { Part } from '../../canonical/part.ts'

/** The reasoning, text and calls that chat formats put into one assistant message. */
export interface AssistantGroup {
  readonly kind: 'model'
  readonly thoughts: readonly ReasoningItem[]
  readonly parts: readonly Part[]
  readonly calls: readonly ToolCallItem[]
}

/** Items of a conversation, grouped as chat formats write them. */
export type MessageGroup =
  | AssistantGroup
  | { readonly kind: 'message'; readonly message: MessageItem }
  /** Adjacent results; nothing may come between them. */
  | { readonly kind: 'results'; readonly results: readonly ToolResultItem[] }

interface Draft {
  thoughts: ReasoningItem[]
  parts: Part[]
  calls: ToolCallItem[]
  results: ToolResultItem[]
}

/** Groups the items of a conversation into messages. Items that no chat format can express are left out and their names added to `ignored`. */
export function groupMessages(items: readonly Item[], ignored: Set<string>): MessageGroup[] {
  const groups: MessageGroup[] = []
  let draft: Draft = { thoughts: [], parts: [], calls: [], results: [] }
  const flush = () => {
    const { thoughts, parts, calls, results } = draft
    if (thoughts.length + parts.length + calls.length > 0) groups.push({ kind: 'model', thoughts, parts, calls })
    if (results.length > 0) groups.push({ kind: 'results', results })
    draft = { thoughts: [], parts: [], calls: [], results: [] }
  }
  for (const item of items) {
    switch (item.kind) {
      case 'message':
        if (item.role !== 'assistant') {
          flush()
          groups.push({ kind: 'message', message: item })
          break
        }
        // Two texts in a row are two messages, unless calls tie them together: results must follow the message with their calls.
        if (draft.results.length > 0 || (draft.parts.length > 0 && draft.calls.length === 0)) flush()
        for (const part of item.parts) draft.parts.push(part)
        break
      case 'reasoning':
        if (draft.results.length > 0) flush()
        draft.thoughts.push(item)
        break
      case 'tool-call':
        if (draft.results.length > 0) flush()
        draft.calls.push(item)
        break
      case 'tool-result':
        draft.results.push(item)
        break
      case 'generated-image':
        ignored.add('input.generated_image')
        break
      case 'native':
        ignored.add(`input.${item.type}`)
    }
  }
  flush()
  return groups
}

/** The text of a tool result, for formats whose results are text only: it says if it is an error, and points to attachments. */
export function resultText(text: string, { isError }: ToolResultItem, hasAttachments: boolean): string {
  if (text === '' && hasAttachments) return 'The result is attached to the next user message.'
  return isError === true && !/^\s*error/i.test(text) ? `Error: ${text}` : text
}
