/** One server-sent event. A name with characters that its line can't hold would be read as lines of its own: it loses them. */
export function encodeEvent(name: string, data: string): string {
  const line = isPlain.test(name) ? name : name.replace(/[\0\r\n]/g, ' ')
  return `event: ${line}\ndata: ${data.includes('\n') ? data.replaceAll('\n', '\ndata: ') : data}\n\n`
}

const isPlain = /^[\w.:-]*$/
