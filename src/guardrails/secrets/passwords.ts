import { Beginnings } from '../beginnings.ts'
import type { Span } from '../span.ts'
import { entropyOf } from './entropy.ts'

const words = ['passw', 'passphrase', 'pwd', 'kennwort', 'mot de passe', 'contraseña']
const password =
  /(?:passw(?:or[dt]|d)|passphrase|pwd|kennwort|mot de passe|contraseña)["'`\\]{0,2}(?:\s{1,3}value)?\s{0,3}(?:is\b|lautet|es\b|est\b|=>|[:=]=?)\s{0,3}["'`\\]{0,2}([^\s"'`,;<>(){}[\]\\]{8,128})/iy
const beginnings = new Beginnings<RegExp>()
for (const word of words) beginnings.add(word, password)
const template =
  /^(?:\$|%|\*+|x+$)|process\.env|os\.environ|getenv|example|changeme|^[a-z]+[?.!]?$|^[a-z]+(?:[_.-][a-z]+)*$/i
const leastEntropy = 2.5
const longestLogin = 64
const longestPassword = 128

/** Passwords that a name introduces, as in `password: …`, of eight characters and more among which is no plain word. */
export function findPasswords(text: string): readonly Span[] {
  const spans: Span[] = []
  beginnings.each(text, (index) => {
    password.lastIndex = index
    const written = password.exec(text)?.[1]
    if (written === undefined) return index + 1
    const value = written.replace(/[.?:]+$/, '')
    const end = password.lastIndex - (written.length - value.length)
    if (value.length >= 8 && !template.test(value) && /[\d\W_]/.test(value) && entropyOf(value) >= leastEntropy) {
      spans.push({ start: end - value.length, end })
    }
    return end
  })
  return spans
}

/** The password in a URL, as in `postgres://user:…@host`. */
export function findUrlPasswords(text: string): readonly Span[] {
  const spans: Span[] = []
  for (let scheme = text.indexOf('://'); scheme >= 0; scheme = text.indexOf('://', scheme + 3)) {
    const login = /^[^\s/:@"'`<>]{0,64}:([^\s/@"'`<>]{3,128})@[\w[]/.exec(
      text.slice(scheme + 3, scheme + 5 + longestLogin + longestPassword),
    )
    const value = login?.[1]
    if (
      login === null ||
      value === undefined ||
      /^(?:\$|%\w+%|\{|\*+$|x+$|pass(?:word)?$|pwd$|secret$|token$)/i.test(value)
    )
      continue
    const end = scheme + 3 + login[0].length - 2
    spans.push({ start: end - value.length, end })
  }
  return spans
}
