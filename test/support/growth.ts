import { expect } from 'vitest'

/** Processor time in milliseconds: other work on the machine does not count. */
export async function cpuMs(run: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Less work than this is no harm: how it grows need not be known. */
const harmlessMs = 1000
/** Four times the text takes four times the work; in its square, sixteen times. */
const ratioMost = 9

/**
 * Fails where the work on a text grows faster than the text. Whoever looks at all of a text for each of its pieces takes far more than a second for a
 * long one.
 */
export async function expectLinear(read: (text: string) => unknown, text: string, name: string): Promise<void> {
  const wholeMs = await cpuMs(() => read(text))
  if (wholeMs < harmlessMs) return
  const quarter = () => cpuMs(() => read(text.slice(0, text.length / 4)))
  const quarterMs = Math.min(await quarter(), await quarter(), await quarter())
  if (wholeMs / quarterMs < ratioMost) return
  // The least counts: another time may have had less beside it.
  const againMs = await cpuMs(() => read(text))
  expect(Math.min(wholeMs, againMs) / quarterMs, name).toBeLessThan(ratioMost)
}
