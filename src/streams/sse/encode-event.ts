/** One server-sent event. */
export function encodeEvent(name: string, data: string): string {
  return `event: ${name}\ndata: ${data.includes('\n') ? data.replaceAll('\n', '\ndata: ') : data}\n\n`
}
