import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

// Linux reports CPU time in ticks of 10 ms on every architecture that Node runs on.
const ticksPerSecond = 100
const hasProc = existsSync('/proc/self/stat')

/** CPU microseconds that all threads of a process have used, user and system, as the operating system counts them. */
export function cpuMicros(pid: number): number {
  return hasProc ? parseProcStat(readFileSync(`/proc/${pid}/stat`, 'latin1')) : parsePsTime(askPs(pid, 'time'))
}

/** Bytes of memory that a process holds now. */
export function residentBytes(pid: number): number {
  return hasProc ? statusBytes(pid, 'VmRSS') : Number(askPs(pid, 'rss')) * 1024
}

/** Follows the memory of a process: the operating system's own peak where it keeps one, samples elsewhere. */
export class MemoryWatch {
  readonly #pid: number
  readonly #timer: NodeJS.Timeout | undefined
  #sampledPeak = 0

  constructor(pid: number) {
    this.#pid = pid
    this.#timer = hasProc ? undefined : setInterval(() => this.#sample(), 500)
  }

  /** Highest number of bytes so far. */
  peak(): number {
    if (hasProc) return statusBytes(this.#pid, 'VmHWM')
    this.#sample()
    return this.#sampledPeak
  }

  close(): void {
    clearInterval(this.#timer)
  }

  #sample(): void {
    this.#sampledPeak = Math.max(this.#sampledPeak, residentBytes(this.#pid))
  }
}

/** Microseconds from the text of /proc/<pid>/stat: utime and stime, fields 14 and 15. */
export function parseProcStat(text: string): number {
  // The second field is the command in parentheses and may hold spaces and parentheses itself.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return ((Number(fields[11]) + Number(fields[12])) / ticksPerSecond) * 1_000_000
}

/** Microseconds from what `ps -o time=` prints: `[[dd-]hh:]mm:ss[.cc]`. */
export function parsePsTime(text: string): number {
  const [clock = '', days = '0'] = text.trim().split('-').reverse()
  const seconds = clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
  return Math.round((Number(days) * 86_400 + seconds) * 1_000_000)
}

function statusBytes(pid: number, field: string): number {
  const match = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'latin1'))
  return Number(match?.[1] ?? Number.NaN) * 1024
}

function askPs(pid: number, field: string): string {
  return execFileSync('ps', ['-o', `${field}=`, '-p', String(pid)], { encoding: 'latin1' })
}
