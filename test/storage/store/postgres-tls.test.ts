import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { StorageUnavailableError } from '../../../src/errors/storage-error.ts'
import { openDatabase } from '../../../src/storage/store/database.ts'
import { readPostgresTls } from '../../../src/storage/store/postgres-tls.ts'
import { temporaryFolder } from '../../cli/fake-terminal.ts'
import { startFakePostgres } from '../../support/fake-postgres.ts'
import { selfSigned } from '../../support/self-signed.ts'

const certificate = selfSigned({ name: 'localhost' })
const forAnother = selfSigned({ name: 'other.example' })

function fileOf(text: string): string {
  const file = join(temporaryFolder(), 'file.pem')
  writeFileSync(file, text)
  return file
}

/** The sessions of a gateway that opens the server, and how that ends. */
async function opened(server: Parameters<typeof startFakePostgres>[0], query: string, authorities?: readonly string[]) {
  const { url, sessions } = await startFakePostgres(server)
  try {
    const database = await openDatabase({ url: `${url}/x?${query}`, dataDir: '', authorities })
    await database.close()
    return { sessions, error: null }
  } catch (error) {
    if (!(error instanceof StorageUnavailableError)) throw error
    return { sessions, error: `${error.message} ${error.advice}` }
  }
}

describe('sslmode of a PostgreSQL URL', () => {
  it.each([
    ['', 'plain'],
    ['sslmode=disable', 'plain'],
    ['sslmode=allow', 'plain'],
    ['sslmode=prefer', 'encrypted'],
    ['sslmode=require', 'encrypted'],
    ['sslmode=no-verify', 'encrypted'],
    ['ssl=no-verify', 'encrypted'],
  ])('%j connects %s, without verifying the certificate', async (query, how) => {
    const { sessions, error } = await opened({ certificate }, query)
    expect(error).toBeNull()
    expect(new Set(sessions)).toEqual(new Set([how]))
  })

  it('prefer goes on without TLS where the server has none', async () => {
    expect(await opened({}, 'sslmode=prefer')).toEqual({ sessions: ['plain'], error: null })
  })

  it('allow goes on with TLS where the server wants it', async () => {
    const { sessions, error } = await opened({ certificate, refusesPlain: true }, 'sslmode=allow')
    expect(error).toBeNull()
    expect(sessions.at(-1)).toBe('encrypted')
  })

  it.each(['verify-ca', 'verify-full'])(
    '%s refuses an authority that is not trusted, and says what to do',
    async (mode) => {
      const { sessions, error } = await opened({ certificate }, `sslmode=${mode}`)
      expect(sessions).toEqual([])
      expect(error).toMatch(/DEPTH_ZERO_SELF_SIGNED_CERT.*GATEWAY_CA_FILE.*sslrootcert.*sslmode=require/)
    },
  )

  it.each(['verify-ca', 'verify-full', 'require'])('%s takes the authority that sslrootcert names', async (mode) => {
    const query = `sslmode=${mode}&sslrootcert=${fileOf(certificate.cert)}`
    expect(await opened({ certificate }, query)).toEqual({ sessions: ['encrypted'], error: null })
  })

  it('require verifies where sslrootcert names an authority', async () => {
    const { error } = await opened({ certificate }, `sslmode=require&sslrootcert=${fileOf(forAnother.cert)}`)
    expect(error).toContain('DEPTH_ZERO_SELF_SIGNED_CERT')
  })

  it.each(['sslmode=verify-full', 'ssl=true', 'sslrootcert=system'])(
    '%s takes authorities of the gateway',
    async (query) => {
      expect(await opened({ certificate }, query, [certificate.cert])).toEqual({ sessions: ['encrypted'], error: null })
    },
  )

  it('only verify-full looks at the host', async () => {
    const server = { certificate: forAnother }
    const full = await opened(server, 'sslmode=verify-full', [forAnother.cert])
    expect(full.error).toMatch(/ERR_TLS_CERT_ALTNAME_INVALID.*another host/)
    expect(await opened(server, 'sslmode=verify-ca', [forAnother.cert])).toMatchObject({ error: null })
  })

  it('shows a client certificate', async () => {
    const files = `sslcert=${fileOf(certificate.cert)}&sslkey=${fileOf(certificate.key)}`
    expect(await opened({ certificate }, `sslmode=require&${files}`)).toMatchObject({ error: null })
  })

  it.each([
    'sslmode=require',
    'sslmode=verify-ca',
    'sslmode=verify-full',
    'sslmode=no-verify',
    'ssl=true',
    'ssl=1',
    'ssl=require',
    'ssl=no-verify',
    'sslrootcert=system',
  ])('%s tells a server without TLS nothing', async (query) => {
    const { sessions, error } = await opened({}, query)
    expect(sessions).toEqual([])
    expect(error).toContain('It has no TLS')
  })

  it('asks for none on a socket of this machine, as PostgreSQL does', () => {
    for (const url of [
      'postgres://me@local/x?host=/var/run/postgresql&sslmode=require',
      'postgres://me@%2Fvar%2Frun/x?ssl=true',
    ])
      expect(readPostgresTls(url).ways).toEqual([false])
  })

  it('says what to do where only one side has TLS', async () => {
    expect((await opened({}, 'sslmode=require')).error).toContain('sslmode=disable or sslmode=prefer')
    expect((await opened({ refusesPlain: true }, '')).error).toContain('sslmode=require or sslmode=verify-full')
  })

  it.each([
    ['sslmode=verify', 'sslmode is verify, and must be one of disable, allow, prefer, require, verify-ca, verify-full'],
    ['ssl=required', 'ssl is required, and must be one of true, false, disable, allow, prefer, require'],
    ['sslMode=require', 'sslMode must be written sslmode'],
    ['sslmode=require&sslmode=disable', 'sslmode is there more than once'],
    ['ssl=true&sslmode=disable', 'ssl=true contradicts sslmode=disable'],
    ['sslrootcert=system&sslmode=require', 'sslrootcert=system needs sslmode=verify-full'],
    ['sslrootcert=/no/such.pem', "sslrootcert can't be read"],
    [`sslmode=require&sslcert=${import.meta.filename}`, "certificates or key can't be used"],
  ])('is refused in words: %s', (query, words) => {
    expect(() => readPostgresTls(`postgres://me@db/x?${query}`)).toThrow(words)
  })

  it('leaves the rest of the URL as it is', () => {
    const { connectionString } = readPostgresTls('postgres://me:p%40ss@db:6432/x?sslmode=require&application_name=a')
    expect(connectionString).toBe('postgres://me:p%40ss@db:6432/x?application_name=a')
  })
})
