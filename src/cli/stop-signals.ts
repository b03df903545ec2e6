const signals = ['SIGTERM', 'SIGINT'] as const

// Ctrl-C goes to every process of the terminal, and npm passes its own on: what comes at once is one and the same wish.
const sameWishMs = 150

/** Somebody's wish that this process stops. */
export interface StopSignals {
  /** Resolves to the first signal's name. */
  readonly received: Promise<string>
  /** Gives the signals their usual meaning back. */
  release(): void
}

/** Takes SIGTERM and SIGINT over: the first one is a wish, a second one ends the process at once. */
export function stopSignals(): StopSignals {
  let firstAt: number | undefined
  let onSignal: (signal: NodeJS.Signals) => void = () => {}
  const received = new Promise<string>((resolve) => {
    onSignal = (signal) => {
      const now = performance.now()
      firstAt ??= now
      // 128 plus the signal's number is how shells word it.
      if (now - firstAt > sameWishMs) process.exit(signal === 'SIGINT' ? 130 : 143)
      resolve(signal)
    }
  })
  for (const signal of signals) process.on(signal, onSignal)
  return {
    received,
    release() {
      for (const signal of signals) process.off(signal, onSignal)
    },
  }
}
