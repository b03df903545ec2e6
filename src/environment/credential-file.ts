import { readFileSync } from 'node:fs'

/** The text of a file that holds a credential, without white space around it; undefined when it can't be read or is empty. */
export function readCredentialFile(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim() || undefined
  } catch {
    // Who needs it says that it is missing; whoever does not must start without it.
    return undefined
  }
}
