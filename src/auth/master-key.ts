import { hkdfSync, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface MasterKeyPlace {
  /** The master key from the configuration. */
  readonly masterKey?: string
  /** Where one is created and stored otherwise. */
  readonly dataDir: string
}

/** Where a configuration's master keys are: first the one that seals, then previous ones that only open. */
export function masterKeyPlaces(
  { dataDir, masterKey, previousMasterKey }: MasterKeyPlace & { readonly previousMasterKey?: string },
  further?: string,
): readonly [MasterKeyPlace, ...MasterKeyPlace[]] {
  const previous = [previousMasterKey, further].flatMap((key) =>
    key === undefined ? [] : [{ dataDir, masterKey: key }],
  )
  return [{ dataDir, ...(masterKey !== undefined && { masterKey }) }, ...previous]
}

/** A 256-bit key for one purpose, derived from the master key. Without one in the configuration, `master.key` (mode 0600) is created on first use. */
export function deriveKey({ masterKey, dataDir }: MasterKeyPlace, purpose: string): Uint8Array {
  const secret = masterKey ?? readOrMake(join(dataDir, 'master.key'), dataDir)
  return new Uint8Array(hkdfSync('sha256', secret, 'model-gateway', purpose, 32))
}

function readOrMake(file: string, dataDir: string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  try {
    // When two processes start together, only one creates it.
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length < 32) throw new Error(`${file} holds no master key`)
  return secret
}
