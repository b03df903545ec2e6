import { setTimeout as pause } from 'node:timers/promises'

/** Hang-ups (SIGHUP) of this process, which none of them ends once they are taken. */
export interface HangUps {
  /** Reloads at each hang-up from now on, and at once if there was one before. Those that come meanwhile are one more together. `reload` never rejects. */
  follow(reload: () => Promise<unknown>): void
  /** Does nothing at hang-ups from now on. */
  ignore(): void
}

/** Least time between two reloads: a flood of hang-ups must not leave requests waiting. */
const spacingMs = 200

let isTaken = false
let isAsked = false
let isRunning = false
let current: (() => Promise<unknown>) | undefined

/**
 * Takes hang-ups from now on until the process has ended, whatever it is at. Those that come before `follow` are remembered. Taking them
 * again changes nothing.
 */
export function takeHangUps(): HangUps {
  // Never given up: without a listener the next one would end the process, also in its last second.
  if (!isTaken) process.on('SIGHUP', () => ask())
  isTaken = true
  return {
    follow(reload) {
      current = reload
      if (isAsked) void run()
    },
    ignore() {
      current = undefined
      isAsked = false
    },
  }
}

function ask(): void {
  isAsked = true
  void run()
}

async function run(): Promise<void> {
  if (isRunning) return
  isRunning = true
  while (isAsked && current !== undefined) {
    isAsked = false
    await current()
    await pause(spacingMs, undefined, { ref: false })
  }
  isRunning = false
}
