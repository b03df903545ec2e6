/** True for a text that may be the value of a header. */
export function isSendable(value: string): boolean {
  return /^[\t\x20-\x7e\x80-\xff]*$/.test(value)
}

/** Headers without blanks and line ends around their values, which are no part of them (RFC 9110, section 5.5). */
export function trimmedHeaders(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value.trim()]))
}
