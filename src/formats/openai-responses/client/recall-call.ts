import type { Item } from '../../../canonical/item.ts'
import { isJsonObject, textOf, wordOf } from '../../../streams/untrusted-json.ts'
import type { InputItem } from '../wire.ts'

/**
 * An item of one of the gateway's tools in an earlier answer: as a call and its result, which every provider understands. The result of a call
 * that the caller has carried out is an item of its own: `answered` has the ids of such calls.
 */
export function recallCall(item: InputItem, place: number, answered: ReadonlySet<string>): readonly Item[] {
  const { type, id, status: _, call_id: ownId, arguments: said, ...result } = item as Readonly<Record<string, unknown>>
  const callId = wordOf(ownId) ?? wordOf(id) ?? `call_${place}`
  const name = textOf(type)
    .replace(/^.*:/, '')
    .replace(/_call$/, '')
  const call: Item = { kind: 'tool-call', variant: 'function', callId, name, arguments: argumentsOf(said, result) }
  if (answered.has(callId)) return [call]
  return [
    call,
    { kind: 'tool-result', variant: 'function', callId, parts: [{ kind: 'text', text: JSON.stringify(result) }] },
  ]
}

/** What the item tells of the model's arguments. */
function argumentsOf(
  said: unknown,
  { query, prompt, url, command, action, operation }: Readonly<Record<string, unknown>>,
): string {
  if (typeof said === 'string' && said !== '') return said
  if (isJsonObject(operation)) return JSON.stringify(operation)
  const searched = (action as { readonly query?: unknown } | null | undefined)?.query
  return JSON.stringify({ query: query ?? searched ?? undefined, prompt, url, command })
}

/** The calls among these items whose results the caller brings, since it has carried them out. */
export function answeredPatches(items: readonly InputItem[]): ReadonlySet<string> {
  const results = new Set<string>()
  for (const item of items) if ('type' in item && item.type === 'apply_patch_call_output') results.add(item.call_id)
  if (results.size === 0) return results
  const calls = items.flatMap((item) =>
    'type' in item && item.type === 'service:apply_patch' && item.call_id !== undefined ? [item.call_id] : [],
  )
  return new Set(calls.filter((id) => results.has(id)))
}
