import { Beginnings } from '../beginnings.ts'
import { isAlphanumeric } from '../characters.ts'
import type { Span } from '../span.ts'

const curl =
  /curl(?:\.exe)?\s[^\n|;&]{0,300}?(?:-u|-U|--user|--proxy-user)(?:\s{1,3}|=)?["']?[^\s:"'$]{1,64}:([^\s"'`|;&]{3,128})/iy
const basic = /basic\s{1,3}["']?([A-Za-z\d+/_-]{8,400}={0,2})(?![\w+/=-])/iy
// Names of variables and settings: `DB_PASSWORD=…`, `PGPASSWORD: …`.
const assigned = /(?:PASSWORD|PASSWD|PASS|PWD)["']?(?:=| = |: ?)["']?([^\s"'`,;<>(){}[\]\\|&]{4,128})/y
// Secrets with characters that no other token has, of Sidekiq's gems and of Braintree.
const sidekiq = /contribsys__com["']?\s{0,3}[=:]\s{0,3}["']?([a-f\d]{8}:[a-f\d]{8})(?![\w:])/iy
const braintree = /access_token\$(?:production|sandbox)\$([a-z\d]{16}(?:\$[a-f\d]{32})?)(?![\w$])/y
const patterns = new Beginnings<RegExp>()
patterns.add('curl', curl)
patterns.add('basic', basic)
patterns.add('pass', assigned)
patterns.add('pwd', assigned)
patterns.add('contribsys', sidekiq)
patterns.add('access_token', braintree)

const placeholder =
  /^(?:[$%<{*]|x{3,}|\.{3}|(?:user|pass|pw|pwd|secret|token|password|passwd|passphrase|changeme|example|your[\w-]*|my[\w-]*|root|admin|postgres|test|dummy|redacted|true|false|null|none|nil|undefined|required|optional|string|str|text|hidden|enabled|disabled|prompt|empty)\W*$)|process\.env|os\.environ|getenv|changeme|example/i

/** Passwords of logins that programs are given: to curl, in a header of basic authentication, and in variables whose names say so, however short. */
export function findLogins(text: string): readonly Span[] {
  const spans: Span[] = []
  patterns.each(text, (index, tried) => {
    for (const pattern of tried) {
      pattern.lastIndex = index
      const match = pattern.exec(text)
      const written = match?.[1]
      if (match === null || written === undefined || !isMeant(pattern, text, index, written)) continue
      const end = index + match[0].length
      const value = pattern === assigned ? written.replace(/[.?:!]+$/, '') : written
      const start = end - written.length
      spans.push({ start, end: start + value.length })
      return end
    }
    return index + 1
  })
  return spans
}

function isMeant(pattern: RegExp, text: string, index: number, written: string): boolean {
  const before = text.charCodeAt(index - 1)
  if (pattern === sidekiq || pattern === braintree) return true
  if (pattern === basic) return !isAlphanumeric(before) && isLogin(written)
  if (placeholder.test(written)) return false
  if (pattern === curl) return !isAlphanumeric(before)
  // In prose a name of a variable is rare, and so are capital letters before a colon.
  return before === 95 || (before >= 65 && before <= 90 && /^P(?:ASSW|WD)/.test(text.slice(index, index + 5)))
}

/** Whether some Base64 is a name, a colon and a password. */
function isLogin(written: string): boolean {
  const login = Buffer.from(written, 'base64').toString()
  return /^[^\p{Cc}\ufffd:]{0,100}:[^\p{Cc}\ufffd]{1,200}$/u.test(login)
}
