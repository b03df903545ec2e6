import { createServer } from 'node:net'
import type { Config } from '../config/config.ts'
import { ConfigError } from '../errors/config-error.ts'
import { listenOn } from '../http/server.ts'

/**
 * Rejects when this gateway can't listen where it is to, with the system's error for its own address and ConfigError for that of the
 * metrics. It runs before a store is opened: a start that can't be leaves nothing behind, no keys among it.
 */
export async function checkPorts({ host, port, metrics, file }: Config): Promise<void> {
  await tryToListen(host, port)
  if (!metrics.isEnabled || metrics.port === undefined) return
  const metricsHost = metrics.host ?? host
  try {
    await tryToListen(metricsHost, metrics.port)
  } catch (error) {
    if (!isTaken(error)) throw error
    const message = `port ${metrics.port} on ${metricsHost} is in use. Stop the program that uses it, or choose another port.`
    throw new ConfigError([{ key: 'metrics.port', message }], file)
  }
}

/** Port 0 always finds one. */
async function tryToListen(host: string, port: number): Promise<void> {
  if (port === 0) return
  const server = createServer((socket) => socket.destroy())
  await listenOn(server, host, port)
  await new Promise((resolve) => server.close(resolve))
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
}
