import { isJsonObject, type JsonObject, parseUntrusted, stringifyUntrusted } from '../../streams/untrusted-json.ts'

/**
 * The messages of a body, JSON or an event stream, without members that are null where the protocol's client refuses a message for them: beside
 * the result (`"error": null`), and as `_meta` in it. Some languages write all members.
 */
export function mendMessages(isEvents: boolean): TransformStream<Uint8Array, Uint8Array> {
  const decoder = new TextDecoder()
  const encoder = new TextEncoder()
  let held = ''
  const mendedLines = (text: string) => text.replace(/^(data: ?)(.+)$/gm, (_, name, data) => name + mendText(data))
  return new TransformStream({
    transform(bytes, controller) {
      const text = decoder.decode(bytes, { stream: true })
      const end = isEvents ? text.lastIndexOf('\n') + 1 : 0
      if (end > 0) controller.enqueue(encoder.encode(mendedLines(held + text.slice(0, end))))
      held = end > 0 ? text.slice(end) : held + text
    },
    flush(controller) {
      const rest = held + decoder.decode()
      controller.enqueue(encoder.encode(isEvents ? mendedLines(rest) : mendText(rest)))
    },
  })
}

function mendText(text: string): string {
  const message = text.includes('null') ? parseUntrusted(text) : undefined
  return isJsonObject(message) ? (stringifyUntrusted(mendMessage(message)) ?? text) : text
}

function mendMessage(message: JsonObject): JsonObject {
  const told = Object.entries(message).filter(([name, each]) => each !== null || name === 'id')
  return Object.fromEntries(told.map(([name, each]) => [name, name === 'result' ? mendResult(each) : each]))
}

function mendResult(result: unknown): unknown {
  if (!isJsonObject(result) || result['_meta'] !== null) return result
  return Object.fromEntries(Object.entries(result).filter(([name]) => name !== '_meta'))
}
