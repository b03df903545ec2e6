import { BlockList, isIP, isIPv6 } from 'node:net'
import { ConfigError } from '../errors/config-error.ts'
import { hostOf } from './host-of.ts'

interface Exception {
  readonly covers: (host: string) => boolean
  /** Undefined: every port. */
  readonly port: number | undefined
}

/**
 * Hosts that are called without a proxy, as NO_PROXY names them: `*`; a name with all below it (`corp.example`, `.corp.example`, `*.corp.example`);
 * a beginning or an end (`10.*`, `*corp.example`); an address; a network (`10.0.0.0/8`, `fd00::/8`). All but networks may have a port. Names are
 * not resolved: a network covers hosts that a URL names by address.
 */
export class NoProxy {
  readonly #exceptions: readonly Exception[]

  /** Throws ConfigError for an entry that is none of these. */
  constructor(entries: readonly string[]) {
    this.#exceptions = entries.flatMap((entry) => entry.split(/\s+/).filter(Boolean).map(exceptionOf))
  }

  has(url: URL): boolean {
    const { port, protocol } = url
    const host = hostOf(url).replace(/^\[(.*)\]$/, '$1')
    const asked = port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port)
    return this.#exceptions.some((each) => (each.port ?? asked) === asked && each.covers(host))
  }
}

function exceptionOf(entry: string): Exception {
  const [, network, bits] = /^\[?([\da-fA-F.:]+)\]?\/(\d{1,3})$/.exec(entry) ?? []
  if (network !== undefined) return { covers: networkTest(entry, network, Number(bits)), port: undefined }
  const [, host = '', port] = (isIPv6(entry) ? undefined : /^(.*?)(?::(\d{1,5}))?$/.exec(entry)) ?? ['', entry]
  const literal = host.replace(/^\[(.*)\]$/, '$1')
  const covers = isIP(literal) === 0 ? nameTest(entry, host.toLowerCase()) : networkTest(entry, literal)
  return { covers, port: port === undefined ? undefined : Number(port) }
}

function nameTest(entry: string, host: string): Exception['covers'] {
  if (host === '*') return () => true
  const name = host.replace(/^\*?\.|\.$/g, '')
  if (!/^(\*?[^\s*/@?#:[\]\\]+|[^\s*/@?#:[\]\\]+\*)$/.test(name)) throw refused(entry)
  if (name.startsWith('*')) return (asked) => asked.endsWith(name.slice(1))
  if (name.endsWith('*')) return (asked) => asked.startsWith(name.slice(0, -1))
  return (asked) => asked === name || asked.endsWith(`.${name}`)
}

/** An address alone is a network of one. */
function networkTest(entry: string, address: string, bits = isIPv6(address) ? 128 : 32): Exception['covers'] {
  const family = isIPv6(address) ? 'ipv6' : 'ipv4'
  if (isIP(address) === 0 || bits > (family === 'ipv6' ? 128 : 32)) throw refused(entry)
  const network = new BlockList()
  network.addSubnet(address, bits, family)
  return (asked) => isIP(asked) !== 0 && network.check(asked, isIPv6(asked) ? 'ipv6' : 'ipv4')
}

function refused(entry: string): ConfigError {
  const rule =
    'must be a host such as corp.example, .corp.example or 10.*, with a port or without, a network such as 10.0.0.0/8, or *'
  return new ConfigError([{ key: 'outbound.no_proxy', message: `"${entry}" (also NO_PROXY) ${rule}` }])
}
