import type { Item } from '../../../canonical/item.ts'
import { textOf, wordOf } from '../../../streams/untrusted-json.ts'
import type { InputItem } from '../wire.ts'

/** An item of a tool that the gateway has run in an earlier answer: as a call and its result, which every provider understands. */
export function recallCall(item: InputItem, place: number): readonly Item[] {
  const { type, id, status: _, call_id: ownId, arguments: said, ...result } = item as Readonly<Record<string, unknown>>
  const callId = wordOf(ownId) ?? wordOf(id) ?? `call_${place}`
  const name = textOf(type).replace(/^.*:/, '')
  return [
    { kind: 'tool-call', variant: 'function', callId, name, arguments: argumentsOf(said, result) },
    { kind: 'tool-result', variant: 'function', callId, parts: [{ kind: 'text', text: JSON.stringify(result) }] },
  ]
}

/** What the item tells of the model's arguments. */
function argumentsOf(
  said: unknown,
  { query, prompt, url, command, action }: Readonly<Record<string, unknown>>,
): string {
  if (typeof said === 'string' && said !== '') return said
  const searched = (action as { readonly query?: unknown } | null | undefined)?.query
  return JSON.stringify({ query: query ?? searched ?? undefined, prompt, url, command })
}
