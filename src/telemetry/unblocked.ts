import { constants, fstatSync, openSync } from 'node:fs'
import { isatty } from 'node:tty'

/**
 * A pipe or a terminal, opened a second time so that writing to it never blocks. Whether the first one blocks is not ours alone to say: it is
 * shared with all that have it, and a child process of Node that inherits it makes it block for its parent, too. Undefined for anything else,
 * and where the system has no way to open it again.
 */
export function unblocked(fd: number | undefined): number | undefined {
  try {
    if (fd === undefined || !(isatty(fd) || fstatSync(fd).isFIFO())) return undefined
    return openSync(`/proc/self/fd/${fd}`, constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY)
  } catch {
    return undefined
  }
}
