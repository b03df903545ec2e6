import { entropyOf } from './entropy.ts'

const secretName =
  /(?:^|[^a-z])(?:[a-z]*(?:api|auth|access|private|client|signing|encryption|master|service|secret|session)[ _.-]?(?:key|token|secret|cred(?:ential)?s?)|[a-z]*secret|[a-z]*token|credentials?|creds|[a-z]*passw(?:or)?d|passphrase|auth|authorization(?: bearer| basic| token)?|bearer|apikey|key)(?:[ _.-]?(?:value|prod|dev|test|live|base64|b64|v\d))?(?: (?:is|for [\w .-]{1,30}))?\s*$/
// Names in which such a word means something else.
const harmlessName =
  /(?:max|min|num|total|input|output|prompt|completion|cached?|reasoning|next|page|csrf|continuation|pagination|sync|delete|cancel(?:lation)?)[ _.-]?tokens?\s*$|(?:public|primary|foreign|sort|partition|cache|hash|shard|routing|idempotency|registry|hot|key|sha\d*|checksum|integrity|object|storage|group|row|record|item|index|lookup|dedup(?:lication)?)[ _.-]?keys?\s*$|(?:key|token|secret|access|api)[ _.-]?(?:id|name|type|count|length|size|version|url|uri|path|file|endpoint|expiry|expires(?:_in|_at)?)\s*$|(?:^|[^a-z])(?:author|keyboard|monkey|turkey|tokenizer)s?\s*$/
const shortest = 10
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
// UUIDs identify anything: one is a secret only under a name that always means a secret.
const nameOfUuid =
  /(?:^|[^a-z])[a-z]*(?:(?:api|auth|access|private|signing|encryption)[ _.-]?(?:key|token|secret)|secret(?:[ _.-]?key)?|(?:^|[^a-z])token|authorization|bearer|passphrase)(?:[ _.-]?(?:value|prod|dev|test|live))?(?: is)?\s*$/
// Tokens that make a request idempotent, or identify it.
const nameOfRequest = /(?:client|request|idempotency|dedup(?:lication)?|correlation)[ _.-]?(?:request[ _.-]?)?token\s*$/
const exampleUuid = /^(?:123e4567-e89b-|550e8400-e29b-|([\da-f])\1{7}-)/i
const hex = /^(?:[\da-f]+|[\dA-F]+)$/
const sequence = /123456789|98765432/
// `user-service-v2`, `getAccessToken2`, `config.auth.key` and paths are names in programs.
const identifier =
  /^(?:[a-z]+[_.\-/])*[a-z]*\d{0,4}$|^[A-Za-z_$][a-z]*(?:[A-Z][a-z]+)*\d{0,3}$|^[A-Z]+(?:_[A-Z\d]+)*$|^(?:[A-Za-z_$][\w$]*\.)+[A-Za-z_$][\w$]*$|^[.~]?\/[\w./-]+$|^\w+:\/\//
// The form of a bot's token at some services: an id, a time and a signature, of which first and last are long and random.
const dottedToken =
  /^(?=[^.]*\d)(?=[^.]*[a-z])(?=[^.]*[A-Z])[\w-]{22,28}\.[\w-]{5,8}\.(?=.*\d)(?=.*[a-z])(?=.*[A-Z])[\w-]{27,40}$/
const template = /^(?:\$|%|\{\{|<|\*+$|x+$|\.+$)/i
const dateOrNumber = /^[\d.,:TZ+-]+$/
const stopWord = /example|placeholder|changeme|your[_-]|dummy|sample|redacted|xxxx|1234567890|abcdefgh/i

/** Whether a text behind a name is a secret that no rule of a service knows: the name says so, and the text is made by chance. */
export function isGenericSecret(name: string, value: string): boolean {
  if (value.length < shortest || name === '' || !secretName.test(name) || harmlessName.test(name)) return false
  if (!/\d/.test(value) || !/[A-Za-z]/.test(value)) return false
  if (uuid.test(value)) {
    return nameOfUuid.test(name) && !nameOfRequest.test(name) && !exampleUuid.test(value) && entropyOf(value) >= 2.75
  }
  if (
    (identifier.test(value) && !dottedToken.test(value)) ||
    template.test(value) ||
    dateOrNumber.test(value) ||
    stopWord.test(value)
  )
    return false
  return entropyOf(value) >= leastEntropyOf(value)
}

/**
 * The minimum entropy of a secret, in bits a character: all but a few in a thousand random values of this length and alphabet reach it.
 * Values that may contain words need the most.
 */
function leastEntropyOf(value: string): number {
  if (value.length < 16) return 3.5
  if (hex.test(value)) return sequence.test(value) ? Number.POSITIVE_INFINITY : value.length < 24 ? 2.4 : 2.8
  return /^[A-Za-z\d]+$/.test(value) && changesOf(value) * 6 >= value.length ? 3 : 3.5
}

/** Counts the changes between letters and digits. Random values have more of them than words with a number. */
function changesOf(value: string): number {
  return value.match(/[A-Za-z]\d|\d[A-Za-z]/g)?.length ?? 0
}
