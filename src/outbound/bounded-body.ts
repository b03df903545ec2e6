import { pipeline, type Readable, Transform } from 'node:stream'
import { OutboundError } from './outbound-error.ts'

/** A body that fails with OutboundError `too-large` once more than `bytesMax` bytes have come, and with the reason of an aborted signal. */
export function boundedBody(body: Readable, bytesMax: number, signal: AbortSignal): Readable {
  let rest = bytesMax
  const bounded = new Transform({
    transform(chunk: Buffer, _, done) {
      rest -= chunk.byteLength
      if (rest < 0) done(new OutboundError('too-large'))
      else done(null, chunk)
    },
  })
  const stop = () => bounded.destroy(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  pipeline(body, bounded, () => signal.removeEventListener('abort', stop))
  // Whoever reads it is told; an `error` event that nobody takes would end the process.
  bounded.on('error', () => {})
  return bounded
}
