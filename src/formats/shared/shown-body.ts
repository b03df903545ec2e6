import { type SecretCutter, secretCutter } from '../../errors/secret-cutter.ts'
import { decodeUtf8 } from '../../streams/decode-utf8.ts'
import { isJsonObject, type JsonObject, parseUntrusted } from '../../streams/untrusted-json.ts'

const redacted = '[redacted]'
/** Longer runs of base64 are images, files and encrypted reasoning, which tell a reader nothing. */
const shownCharactersMax = 512

/**
 * The body of a request to a provider as a caller may see it: without credentials (those of the caller's own tool servers, and every
 * occurrence of `secrets`) and with lengths instead of inlined data.
 */
export function shownBody(body: string | Uint8Array, secrets: readonly string[]): object {
  const value = parseUntrusted(typeof body === 'string' ? body : decodeUtf8(body))
  return isJsonObject(value) ? showObject(value, secretCutter(secrets)) : {}
}

function show(value: unknown, secrets: SecretCutter): unknown {
  if (typeof value === 'string') return showText(value, secrets)
  if (Array.isArray(value)) return value.map((each) => show(each, secrets))
  return isJsonObject(value) ? showObject(value, secrets) : value
}

function showObject(value: JsonObject, secrets: SecretCutter): JsonObject {
  const isMessagesServer = value['type'] === 'url' && 'name' in value
  const isToolServer = value['type'] === 'mcp' || 'server_url' in value || isMessagesServer
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      if (typeof member === 'string' && credentialName.test(name)) return [name, redacted]
      if (isToolServer && name === 'headers' && isJsonObject(member)) return [name, redactAll(member)]
      if (isToolServer && typeof member === 'string' && (name === 'server_url' || name === 'url'))
        return [name, showText(member, secrets).replace(queryValue, `$1${redacted}`)]
      return [name, show(member, secrets)]
    }),
  )
}

const credentialName = /^(authorization(_token)?|api[-_]?key|access[-_]?token)$/i

function redactAll(headers: JsonObject): JsonObject {
  return Object.fromEntries(Object.keys(headers).map((name) => [name, redacted]))
}

const userInfo = /^(https?:\/\/)[^/?#\s]*@/i
const queryValue = /([?&][^=&#]*=)[^&#]*/g
const dataUrl = /^data:[^,]{0,200};base64,/i
const base64 = /^[\w+/-]+={0,2}$/

function showText(text: string, secrets: SecretCutter): string {
  if (text.length > shownCharactersMax) {
    const [head = ''] = dataUrl.exec(text) ?? []
    if (head !== '' || base64.test(text)) return `${head}[${text.length - head.length} characters of base64]`
  }
  return secrets.cut(text.replace(userInfo, `$1${redacted}@`))
}
