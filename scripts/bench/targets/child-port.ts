import type { Server } from 'node:http'

/** Tells the parent process where `server` listens, and ends this process when the parent is gone. */
export function reportListening(server: Server): void {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening on a port')
  process.send?.({ port: address.port })
  process.on('disconnect', () => process.exit(0))
}
