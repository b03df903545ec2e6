import { readFileSync } from 'node:fs'

/** The trimmed text of a credential file; undefined when it can't be read or is empty. */
export function readCredentialFile(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim() || undefined
  } catch {
    // Only code that needs the credential reports it missing; the gateway starts without it.
    return undefined
  }
}
