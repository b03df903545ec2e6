import type { Item, MessageItem } from '../../canonical/item.ts'
import { isFileAnnotation } from '../../formats/openai-chat/client/annotation.ts'
import { isJsonObject, listOf, objectOf, textOf } from '../../streams/untrusted-json.ts'

const format = 'openai-chat'

/** What a conversation says of files that were read in its earlier turns: annotations that came back with the model's messages. */
export interface KnownFiles {
  /** The text of a file with this hash. */
  byHash(hash: string): string | undefined
}

/** The files that annotations in these items tell of. */
export function knownFiles(items: readonly Item[]): KnownFiles {
  const texts = new Map<string, string>()
  for (const wire of items.flatMap(annotationsOf)) {
    if (!isFileAnnotation(wire)) continue
    const { hash, content } = wire.file
    const parts = listOf(content).filter(isJsonObject)
    const text = parts.map((part) => textOf(part['text'])).join('')
    if (typeof hash === 'string' && text !== '') texts.set(hash, text)
  }
  return { byHash: (hash) => texts.get(hash) }
}

/** The item without annotations of files that are known by their hash: the provider gets their texts. */
export function withoutAnnotations(item: Item, isUsed: (hash: string) => boolean): Item {
  const annotations = annotationsOf(item)
  if (item.kind !== 'message' || annotations.length === 0) return item
  const kept = annotations.filter((wire) => !(isFileAnnotation(wire) && isUsed(wire.file.hash ?? '')))
  if (kept.length === annotations.length) return item
  const { annotations: _, ...carried } = objectOf(item.extra?.[format])
  const own = { ...carried, ...(kept.length > 0 && { annotations: kept }) }
  const { extra, ...plain } = item
  const { [format]: _own, ...others } = extra ?? {}
  const rest = Object.keys(own).length > 0 ? { ...others, [format]: own } : others
  return (Object.keys(rest).length > 0 ? { ...plain, extra: rest } : plain) satisfies MessageItem
}

function annotationsOf(item: Item): readonly unknown[] {
  return item.kind === 'message' ? listOf(objectOf(item.extra?.[format])['annotations']) : []
}
