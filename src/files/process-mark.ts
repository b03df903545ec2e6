import { readFileSync, readlinkSync } from 'node:fs'

/** Field 22 of proc(5), counted from the one behind the name. */
const startField = 19
const pattern = /^p(\d+)-(\d+)-(\d+)-/

/**
 * What names of this process's files begin with: its namespace of processes, its id, and when it started. Once the process has died, any
 * other of the namespace sees that nobody writes the file any more. Empty where the operating system does not say.
 */
export const ownMark = markOf(process.pid)

/** Returns the state of the process whose file it is; `unknown` for one of another machine or container. */
export function writerOf(name: string): 'alive' | 'dead' | 'unknown' {
  const [mark, namespace, pid] = pattern.exec(name) ?? []
  if (mark === undefined || namespace !== namespaceId()) return 'unknown'
  return mark === markOf(Number(pid)) ? 'alive' : 'dead'
}

function markOf(pid: number): string {
  try {
    // The name of the program stands in brackets, and may have any characters.
    const [, fields = ''] = /^.*\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'latin1')) ?? []
    return `p${namespaceId()}-${pid}-${fields.split(' ')[startField]}-`
  } catch {
    return ''
  }
}

function namespaceId(): string {
  try {
    return /\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0] ?? ''
  } catch {
    return ''
  }
}
