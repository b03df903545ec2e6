import { readFileSync, readlinkSync } from 'node:fs'

/** Where a thread says which one it is, for another one to read: its id at the operating system, or 0. */
export type ThreadSlot = Int32Array<SharedArrayBuffer>

export function threadSlot(): ThreadSlot {
  return new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
}

/** Says that this thread is the one. Only Linux tells; elsewhere the slot stays empty. */
export function nameThread(slot: ThreadSlot): void {
  try {
    // `12/task/34`
    slot[0] = Number(readlinkSync('/proc/thread-self').split('/').at(-1))
  } catch {
    slot[0] = 0
  }
}

/** Linux counts in hundredths of a second, whatever its clock. */
const millisecondsPerTick = 10
/** Of `/proc/<pid>/stat` (proc_pid_stat(5)), counted from the state behind the name, which may hold spaces and parentheses: utime, stime. */
const ownTicks = 11
const kernelTicks = 12

/** The CPU time that a thread has taken, in milliseconds; 0 where nobody knows, or where it has ended. */
export function threadCpuMs([id = 0]: ThreadSlot): number {
  if (id === 0) return 0
  try {
    const stat = readFileSync(`/proc/self/task/${id}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[ownTicks]) + Number(fields[kernelTicks])) * millisecondsPerTick
  } catch {
    return 0
  }
}
