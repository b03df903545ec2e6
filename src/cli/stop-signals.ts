const signals = ['SIGTERM', 'SIGINT'] as const

// Ctrl-C reaches every process of the terminal, and npm passes its own on: signals close together count as one.
const sameWishMs = 150

/** Signals that ask this process to stop. */
export interface StopSignals {
  /** Resolves to the first signal's name. */
  readonly received: Promise<string>
  /** Restores the default handling of the signals. */
  release(): void
}

/** Handles SIGTERM and SIGINT: the first asks the process to stop, a second one ends it at once. */
export function stopSignals(): StopSignals {
  let firstAt: number | undefined
  let onSignal: (signal: NodeJS.Signals) => void = () => {}
  const received = new Promise<string>((resolve) => {
    onSignal = (signal) => {
      const now = performance.now()
      firstAt ??= now
      // 128 plus the signal's number, as shells do.
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
