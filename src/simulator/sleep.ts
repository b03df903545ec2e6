/** Waits; resolves early, never rejects, when the signal aborts. */
export type Sleep = (durationMs: number, signal: AbortSignal) => Promise<void>

/** Waits with a timer, which an abort clears at once. */
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

/** Waits for the abort only, like a stalled provider. */
export function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
