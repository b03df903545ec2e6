import { isWord } from '../characters.ts'

const longestName = 70

/**
 * The name to which the text at an index is assigned, in lower case: `api_key` in `api_key = "…`, `{"api_key": "…` and `--api-key …`; empty where
 * there is none. Words before the name are part of it: `the key of linear is: …`.
 */
export function assignedName(text: string, index: number): string {
  let at = skipBack(text, index, isOpening, 6)
  const operatorEnd = at
  at = skipBack(text, at, isOperator, 4)
  // An option of a command line has a space alone between it and its value.
  const isOption = at === operatorEnd
  if (isOption && operatorEnd === index) return ''
  at = skipBack(text, at, isOpening, 3)
  const end = at
  if (isOption && !mayBeOption(text, end)) return ''
  at = skipBack(text, at, isName, longestName)
  const name = text.slice(at, end).toLowerCase()
  if (!isOption) return name
  // `--api-key …`, `Authorization: Bearer …`, `the key is …`
  if (/(?:^|\s)--?[a-z][\w-]*$|\b(?:bearer|basic)$/.test(name)) return name
  if (name.endsWith(' is')) return name.slice(0, -3)
  return isScheme(text, end) ? 'authorization' : ''
}

/** Whether the word that ends at an index may introduce a value without an operator: in most texts none does, and the words before need no look. */
function mayBeOption(text: string, end: number): boolean {
  const last = text.charCodeAt(end - 1) | 32
  // `bearer`, `basic`, `is`
  if (last === 114 || last === 99 || last === 115 || isScheme(text, end)) return true
  const start = skipBack(text, end, isOptionPart, longestName)
  return text.charCodeAt(start) === 45
}

/** True if the word that ends at an index is a non-standard authorization scheme, as in `Authorization: Token …`. */
function isScheme(text: string, end: number): boolean {
  const last = text.charCodeAt(end - 1) | 32
  // `token`, `key`
  if (last !== 110 && last !== 121) return false
  return /authorization["'\\]{0,2}\s?[:=]\s?["']?(?:token|key|api-?key)$/i.test(text.slice(Math.max(0, end - 28), end))
}

function skipBack(text: string, from: number, isSkipped: (code: number) => boolean, most: number): number {
  let at = from
  while (at > 0 && from - at < most && isSkipped(text.charCodeAt(at - 1))) at--
  return at
}

/** White space, quotes, and the backslash before a quote in JSON within JSON. */
function isOpening(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13) || code === 34 || code === 39 || code === 96 || code === 92
}

/** `=`, `:`, `>`, `,`, `|` and `?`, of which operators are made. */
function isOperator(code: number): boolean {
  return code === 61 || code === 58 || code === 62 || code === 44 || code === 124 || code === 63
}

function isOptionPart(code: number): boolean {
  return isWord(code) || code === 45
}

function isName(code: number): boolean {
  return isWord(code) || code === 45 || code === 46 || code === 32 || code === 9
}
