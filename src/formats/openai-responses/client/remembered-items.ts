import { isJsonObject, listOf, objectOf, parseUntrusted, wordOf } from '../../../streams/untrusted-json.ts'
import type { ItemTexts } from '../../format.ts'
import type { InputItem, ResponseRequest } from '../wire.ts'

/** Ids of the items that a request refers to without containing them. */
export function referredIds({ input }: Readonly<Record<string, unknown>>): readonly string[] {
  if (!Array.isArray(input) || !input.some(isReference)) return []
  const own = new Set(input.map((item) => (isReference(item) ? undefined : objectOf(item)['id'])))
  const ids = input.flatMap((item) => (isReference(item) ? (wordOf(objectOf(item)['id']) ?? []) : []))
  return [...new Set(ids)].filter((id) => !own.has(id))
}

/** True unless the request sends `store: false`, as at OpenAI. */
export function mayRemember(wire: object): boolean {
  return (wire as ResponseRequest).store !== false
}

/** The items of a finished answer, from its JSON or its last events. */
export function givenItems(end: string): ItemTexts {
  const given = new Map<string, string>()
  const wire = objectOf(parseUntrusted(end.startsWith('{') ? end : terminalData(end)))
  const response = isJsonObject(wire['response']) ? wire['response'] : wire
  for (const item of listOf(response['output'])) {
    const id = wordOf(objectOf(item)['id'])
    if (id !== undefined) given.set(id, JSON.stringify(item))
  }
  return given
}

/** Replaces the first reference to each item with the item. Also returns the bytes that this adds, approximately. */
export function withRemembered(
  request: ResponseRequest,
  remembered: ItemTexts | undefined,
): { readonly request: ResponseRequest; readonly addedBytes: number } {
  const { input } = request
  if (remembered === undefined || remembered.size === 0 || !Array.isArray(input)) return { request, addedBytes: 0 }
  const left = new Map(remembered)
  let addedBytes = 0
  const whole = input.map((item): InputItem => {
    const id = 'type' in item && item.type === 'item_reference' ? item.id : undefined
    const text = id === undefined ? undefined : left.get(id)
    if (id === undefined || text === undefined) return item
    left.delete(id)
    addedBytes += Buffer.byteLength(text)
    return JSON.parse(text) as InputItem
  })
  return { request: { ...request, input: whole }, addedBytes }
}

function isReference(item: unknown): boolean {
  return objectOf(item)['type'] === 'item_reference'
}

/** The data of the last event that is JSON. */
function terminalData(events: string): string {
  const mark = 'data: {'
  const start = events.startsWith(mark) ? 0 : events.lastIndexOf(`\n${mark}`) + 1
  const end = events.indexOf('\n', start)
  return events.slice(start + mark.length - 1, end === -1 ? undefined : end)
}
