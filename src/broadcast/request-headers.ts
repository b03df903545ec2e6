type Headers = Readonly<Record<string, string>>

// They belong to the connection, and to what is sent over it.
const connectionHeaders: ReadonlySet<string> = new Set([
  ...['connection', 'content-encoding', 'content-length', 'content-type', 'expect', 'host', 'keep-alive'],
  ...['proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade'],
])

/** The headers of a request to a destination, in small letters: those of its kind, and of its config those that its kind does not set itself. */
export function requestHeaders(own: Headers, more: Headers | undefined): Headers {
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(more ?? {})) {
    const lower = name.toLowerCase()
    if (!connectionHeaders.has(lower)) headers[lower] = value
  }
  for (const [name, value] of Object.entries(own)) headers[name.toLowerCase()] = value
  return headers
}

/** The value of an `authorization` header with a name and a password (RFC 7617). */
export function basic(name: string, password: string): string {
  return `Basic ${Buffer.from(`${name}:${password}`, 'utf8').toString('base64')}`
}
