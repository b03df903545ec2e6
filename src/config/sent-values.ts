/** True for a text that may be the value of a header. */
export function isSendable(value: string): boolean {
  return /^[\t\x20-\x7e\x80-\xff]*$/.test(value)
}
