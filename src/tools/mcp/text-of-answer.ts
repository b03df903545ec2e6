import { isJsonObject, objectOf, stringifyUntrusted, textOf, wordOf } from '../../streams/untrusted-json.ts'

/**
 * A tool's answer as the model reads it: texts as they are, other blocks by their type and size, an answer without blocks as the JSON of its
 * structure. Takes blocks of any kind and form.
 */
export function textOfAnswer(content: unknown, structure: unknown): string {
  const blocks = Array.isArray(content) ? content : content === undefined || content === null ? [] : [content]
  const text = blocks.map(textOfBlock).join('\n')
  if (text !== '' || structure === undefined || structure === null) return text
  return stringifyUntrusted(structure) ?? '[structured content, nested too deeply]'
}

function textOfBlock(block: unknown): string {
  if (!isJsonObject(block)) return typeof block === 'string' ? block : (stringifyUntrusted(block) ?? '')
  const { type, text, data, mimeType, name, uri } = block
  if (type === 'resource') return textOfResource(block['resource'])
  if (type === 'resource_link') return `[${wordOf(name) ?? textOf(uri)}](${textOf(uri)})`
  if (typeof text === 'string') return text
  const kind = [wordOf(type) ?? 'content', ...(wordOf(mimeType) === undefined ? [] : [textOf(mimeType)])].join(' ')
  return typeof data === 'string' ? `[${kind}, ${bytesOf(data)} bytes]` : `[${kind}]`
}

function textOfResource(resource: unknown): string {
  const { uri, text, blob } = objectOf(resource)
  return typeof text === 'string' ? text : `[${textOf(uri)}, ${bytesOf(textOf(blob))} bytes]`
}

function bytesOf(base64: string): number {
  return Math.floor((base64.length * 3) / 4)
}
