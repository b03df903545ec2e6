import { functionNameOf } from '../../../canonical/function-name.ts'
import type { Item } from '../../../canonical/item.ts'
import type { Schema } from '../../../contract/contract.ts'
import { isJsonObject, objectOf, textOf, wordOf } from '../../../streams/untrusted-json.ts'
import { isSet } from '../../shared/is-set.ts'
import type { InputItem } from '../wire.ts'

/**
 * An item of one of the gateway's tools in an earlier answer: as a call and its result, which every provider understands. The result of a call
 * that the caller has carried out is an item of its own: `answered` has the ids of such calls.
 */
export function recallCall(item: InputItem, place: number, answered: ReadonlySet<string>): readonly Item[] {
  const wire = item as Readonly<Record<string, unknown>>
  const { type, id, status, call_id: ownId, call: told, arguments: said, ...result } = wire
  // Items of earlier versions and of providers' tools tell no call.
  const { name: ownName, arguments: ownSaid, output } = objectOf(told)
  const callId = wordOf(ownId) ?? wordOf(id) ?? `call_${place}`
  const typeName = textOf(type)
    .replace(/^.*:/, '')
    .replace(/_call$/, '')
  const name = functionNameOf(wordOf(ownName) ?? typeName)
  const text = wordOf(ownSaid) ?? argumentsOf(said, result)
  const call: Item = { kind: 'tool-call', variant: 'function', callId, name, arguments: text }
  if (answered.has(callId)) return [call]
  const shown =
    typeof output === 'string' ? output : JSON.stringify(type === pictureType ? withoutPicture(result) : result)
  const isError = status === 'incomplete' || status === 'failed'
  return [
    call,
    {
      kind: 'tool-result',
      variant: 'function',
      callId,
      parts: [{ kind: 'text', text: shown }],
      ...(isError && { isError }),
    },
  ]
}

const pictureType = 'service:image_generation'

/** How many characters of a picture an item holds, which no model is sent. */
export function pictureLength(item: Schema<'ServiceImageGenerationItem'>): number {
  return [item.result, item.imageB64, item.imageUrl].reduce((sum, data) => sum + (data?.length ?? 0), 0)
}

/** A picture as text would fill a model's context, and tell it nothing. */
function withoutPicture({ result, imageB64, imageUrl, ...said }: Readonly<Record<string, unknown>>): object {
  const isThere = isSet(result) || isSet(imageB64) || isSet(imageUrl)
  return { ...said, picture: isThere ? 'was made and shown to the user' : 'was not made' }
}

/** What the item tells of the model's arguments. */
function argumentsOf(
  said: unknown,
  { query, prompt, url, command, action, operation, ...more }: Readonly<Record<string, unknown>>,
): string {
  if (typeof said === 'string' && said !== '') return said
  if (isJsonObject(operation)) return JSON.stringify(operation)
  const searched = (action as { readonly query?: unknown } | null | undefined)?.query
  const { task_name, task_description } = more
  return JSON.stringify({ query: query ?? searched ?? undefined, prompt, url, command, task_name, task_description })
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
