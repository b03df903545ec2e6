import { execFileSync } from 'node:child_process'

/** Where bubblewrap is, if it may do its work here; undefined where not. */
export function findBubblewrap(): string | undefined {
  try {
    execFileSync('bwrap', ['--unshare-all', '--ro-bind', '/', '/', 'true'], { stdio: 'ignore' })
    // The default search path is not that of the test.
    return execFileSync('sh', ['-c', 'command -v bwrap'], { encoding: 'utf8' }).trim()
  } catch {
    return undefined
  }
}
