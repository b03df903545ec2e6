import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { type ConnectionOptions, createSecureContext } from 'node:tls'
import { ConfigError } from '../../errors/config-error.ts'

/** The driver's options for TLS; false: none. */
export type PostgresTls = ConnectionOptions | false

/** A URL without its TLS parameters, and the ways to connect that they allow. The first way that works is used. */
export interface PostgresTarget {
  readonly connectionString: string
  readonly ways: readonly [PostgresTls, ...PostgresTls[]]
}

/** The modes of libpq, and `no-verify` of the Node.js driver. */
const modes = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'] as const
type Mode = (typeof modes)[number]

const tlsParameters = ['ssl', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'sslpassword', 'uselibpqcompat'] as const

/**
 * Reads `sslmode`, `sslrootcert`, `sslcert`, `sslkey` and `sslpassword` of a `postgres://` URL with the meanings of PostgreSQL's libpq, but without
 * any of them there is no TLS. `authorities` are trusted where the URL names none; absent: those of Node.js. Throws ConfigError.
 */
export function readPostgresTls(text: string, authorities?: readonly string[]): PostgresTarget {
  const url = new URL(text)
  const given = givenIn(url.searchParams)
  const mode = modeOf(given)
  for (const name of tlsParameters) url.searchParams.delete(name)
  const connectionString = url.href
  const host = url.searchParams.get('host') ?? url.hostname.replaceAll(/[[\]]/g, '')
  // A socket of this machine has no TLS, whatever the mode.
  if (mode === 'disable' || /^(?:\/|%2f)/i.test(host)) return { connectionString, ways: [false] }
  const tls = optionsFor(mode, given, host, authorities)
  if (mode === 'prefer') return { connectionString, ways: [tls, false] }
  return { connectionString, ways: mode === 'allow' ? [false, tls] : [tls] }
}

/** The mode that a URL's parameters mean. Throws ConfigError. */
export function postgresModeOf({ searchParams }: URL): Mode {
  return modeOf(givenIn(searchParams))
}

/** A parameter that is not read would leave a connection without the TLS that it asks for. */
function givenIn(query: URLSearchParams): Given {
  for (const name of query.keys()) {
    const known = tlsParameters.find((each) => each === name.toLowerCase())
    if (known !== undefined && known !== name) throw problem(`${name} must be written ${known}`)
    if (known !== undefined && new Set(query.getAll(name)).size > 1) throw problem(`${name} is there more than once`)
  }
  return Object.fromEntries(tlsParameters.map((name) => [name, query.get(name) || undefined]))
}

type Given = Readonly<Partial<Record<string, string>>>

function modeOf({ sslmode, ssl, sslrootcert, sslcert }: Given): Mode {
  const bySsl = namedMode('ssl', ssl)
  const mode = namedMode('sslmode', sslmode) ?? bySsl
  if (mode === 'disable' && bySsl !== undefined && bySsl !== mode)
    throw problem(`ssl=${ssl} contradicts sslmode=disable`)
  if (sslrootcert === 'system') {
    if (mode !== undefined && mode !== 'verify-full')
      throw problem(`sslrootcert=system needs sslmode=verify-full, not ${mode}`)
    return 'verify-full'
  }
  if (mode !== undefined) return mode
  // libpq's default if any TLS parameter is set.
  return sslrootcert === undefined && sslcert === undefined ? 'disable' : 'prefer'
}

/** The names of modes in drivers that have a switch only. */
const switches: Readonly<Record<string, Mode>> = {
  true: 'verify-full',
  '1': 'verify-full',
  false: 'disable',
  '0': 'disable',
}

function namedMode(name: 'ssl' | 'sslmode', text: string | undefined): Mode | undefined {
  const mode = modes.find((each) => each === text) ?? (name === 'ssl' ? switches[text ?? ''] : undefined)
  if (text === undefined || mode !== undefined) return mode
  const values = [...(name === 'ssl' ? ['true', 'false'] : []), ...modes.slice(0, -1)]
  throw problem(`${name} is ${text}, and must be one of ${values.join(', ')}`)
}

function optionsFor(mode: Mode, given: Given, host: string, authorities?: readonly string[]): ConnectionOptions {
  const { sslrootcert, sslcert, sslkey, sslpassword } = given
  const ownRoot = sslrootcert === undefined || sslrootcert === 'system' ? undefined : read('sslrootcert', sslrootcert)
  const ca = ownRoot === undefined ? authorities : [ownRoot]
  const parts = {
    ...(ca !== undefined && { ca: [...ca] }),
    ...(sslcert !== undefined && { cert: read('sslcert', sslcert) }),
    ...(sslkey !== undefined && { key: read('sslkey', sslkey) }),
    ...(sslpassword !== undefined && { passphrase: sslpassword }),
  }
  const verifies = mode === 'verify-full' || mode === 'verify-ca' || (mode === 'require' && ownRoot !== undefined)
  return {
    secureContext: contextOf(parts),
    rejectUnauthorized: verifies,
    // The driver says which host it wants only where that is a name.
    ...(isIP(host) !== 0 && { host }),
    ...(mode !== 'verify-full' && { checkServerIdentity: () => undefined }),
  }
}

function contextOf(parts: Parameters<typeof createSecureContext>[0]) {
  try {
    return createSecureContext(parts)
  } catch (error) {
    throw problem(`its certificates or key can't be used: ${error instanceof Error ? error.message : error}`)
  }
}

function read(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw problem(`${name} can't be read: ${error instanceof Error ? error.message : error}`)
  }
}

function problem(message: string): ConfigError {
  return new ConfigError([
    { key: 'database_url', message: `${message} (in DATABASE_URL, or the variables of PostgreSQL such as PGSSLMODE)` },
  ])
}
