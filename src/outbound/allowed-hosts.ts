import { isIPv6 } from 'node:net'
import { isUrl } from '../errors/is-url.ts'
import { hostOf } from './host-of.ts'

interface AllowedHost {
  /** As a URL writes it; for a pattern, the part after the `*`. */
  readonly host: string
  readonly isSuffix: boolean
  /** Undefined: every port. */
  readonly port: number | undefined
}

/** Private hosts that the operator lets the gateway fetch from. */
export class AllowedHosts {
  readonly #hosts: readonly AllowedHost[]

  /** Takes `host`, `host:port`, `*.domain`, IPv6 addresses with or without brackets. Throws TypeError for other text. */
  constructor(entries: readonly string[]) {
    this.#hosts = entries.map(parseEntry)
  }

  /** True when `host` (as a URL writes it, without a trailing dot) is allowed on that port. */
  has(host: string, port: number): boolean {
    return this.#hosts.some(
      (allowed) =>
        (allowed.port === undefined || allowed.port === port) &&
        (allowed.isSuffix ? host.endsWith(allowed.host) : host === allowed.host),
    )
  }
}

function parseEntry(entry: string): AllowedHost {
  const isSuffix = entry.startsWith('*.')
  const written = isSuffix ? entry.slice(2) : isIPv6(entry) ? `[${entry}]` : entry
  // URL drops a scheme's default port, so it is read from the text.
  const port = /:(\d{1,5})$/.exec(written)?.[1]
  const url = isUrl(`http://${written}`) ? new URL(`http://${written}`) : undefined
  if (url === undefined || url.href !== `http://${url.host}/` || url.hostname === '') {
    throw new TypeError(`"${entry}" is not a host`)
  }
  const host = hostOf(url)
  return { host: isSuffix ? `.${host}` : host, isSuffix, port: port === undefined ? undefined : Number(port) }
}
