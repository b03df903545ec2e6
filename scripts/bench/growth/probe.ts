/** Loaded into a gateway before its own code: tells the benchmark, over Node's channel, what a request cost it. */
import { monitorEventLoopDelay } from 'node:perf_hooks'

const delays = monitorEventLoopDelay({ resolution: 1 })
delays.enable()
let before = process.cpuUsage()

process.on('message', (message) => {
  if (message === 'begin') {
    delays.reset()
    before = process.cpuUsage()
    process.send?.({ isBegun: true })
  } else if (message === 'end') {
    // The delay of a blocked loop is written down by a timer, which has to come first.
    setTimeout(() => {
      const { user, system } = process.cpuUsage(before)
      process.send?.({ cpuMs: (user + system) / 1_000, delayMs: delays.max / 1_000_000 })
    }, 2)
  }
})
process.on('disconnect', () => process.exit(0))
