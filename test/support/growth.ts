import { expect } from 'vitest'

/** Processor time in milliseconds: other work on the machine does not count. */
export async function cpuMs(run: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** The least of three. */
async function leastMs(run: () => unknown): Promise<number> {
  return Math.min(await cpuMs(run), await cpuMs(run), await cpuMs(run))
}

/** Less work than this is no harm: how it grows need not be known. */
const harmlessMs = 1000

/**
 * Fails where the work on a text grows faster than the text. Whoever looks at all of a text for each of its pieces takes far more than a second for a
 * long one, and sixteen times as long for four times as much.
 */
export async function expectLinear(read: (text: string) => unknown, text: string, name: string): Promise<void> {
  if ((await cpuMs(() => read(text))) < harmlessMs) return
  const quarter = text.slice(0, text.length / 4)
  const ratio = (await leastMs(() => read(text))) / (await leastMs(() => read(quarter)))
  expect(ratio, name).toBeLessThan(9)
}
