import type { ServerResponse } from 'node:http'

/** Resolves when the caller has taken what was written, or is gone: one that takes nothing for `stallMs` is cut. */
export function drained(response: ServerResponse, stallMs: number): Promise<void> {
  if (response.destroyed) return Promise.resolve()
  return new Promise((resolve) => {
    const { socket } = response
    const timer = setTimeout(() => response.destroy(), stallMs)
    const proceed = () => {
      clearTimeout(timer)
      for (const event of ['drain', 'finish', 'close']) response.off(event, proceed)
      socket?.off('drain', proceed)
      resolve()
    }
    for (const event of ['drain', 'finish', 'close']) response.once(event, proceed)
    // The response does not tell of what it has not written itself.
    socket?.once('drain', proceed)
  })
}
