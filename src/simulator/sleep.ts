/** Waits; resolves early, never rejects, when the signal aborts. */
export type Sleep = (durationMs: number, signal: AbortSignal) => Promise<void>

/** Waits by the event loop's timers. An abort clears the timer at once. */
export const sleepByTimer: Sleep = (durationMs, signal) =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const end = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, durationMs)
    signal.addEventListener('abort', end)
  })

/** Waits for nothing but the abort: a provider that has stalled. */
export function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
