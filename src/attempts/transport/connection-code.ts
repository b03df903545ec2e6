import { isTlsCode } from '../../errors/tls-fault.ts'

const codes: Readonly<Record<string, string | undefined>> = {
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  UND_ERR_CONNECT_TIMEOUT: 'connect_timeout',
  ETIMEDOUT: 'connect_timeout',
  ECONNREFUSED: 'connection_refused',
  ENOTFOUND: 'host_not_found',
  EAI_AGAIN: 'host_not_found',
  EHOSTUNREACH: 'host_unreachable',
  ENETUNREACH: 'host_unreachable',
  ECONNRESET: 'connection_reset',
  EPIPE: 'connection_reset',
  UND_ERR_SOCKET: 'connection_reset',
  // The parser's error for a body that was cut off by the connection's end or a reset.
  HPE_INVALID_EOF_STATE: 'connection_reset',
  // What the HTTP client says of a tunnel that a proxy does not open; our own cancellations never get here.
  UND_ERR_ABORTED: 'proxy_refused',
  INVALID_UTF8: 'invalid_utf8',
}

/** How a connection ended, in words of ours that stay when the HTTP client changes. `native` is the client's, the parser's or the system's. */
export function connectionCode(native: string): string {
  const code = codes[native]
  if (code !== undefined) return code
  if (native.startsWith('HPE_')) return 'invalid_http'
  return isTlsCode(native) ? 'tls_failure' : 'connection_broken'
}
