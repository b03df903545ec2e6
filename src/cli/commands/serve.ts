import type { Gateway } from '../../app.ts'
import type { Config } from '../../config/config.ts'
import type { Logger } from '../../telemetry/logger.ts'
import { keyLines, renderBanner } from '../banner.ts'
import { CalmCollector } from '../collect-when-calm.ts'
import { defineCliCommand } from '../command.ts'
import { configOptions, loadConfigFor } from '../config-options.ts'
import { findNativeBinding } from '../native-binding.ts'
import { stopSignals } from '../stop-signals.ts'
import type { Terminal } from '../terminal.ts'
import { tuneHeap } from '../tune-heap.ts'
import { version } from '../version.ts'

/** `serve`: runs the gateway until SIGTERM or SIGINT, then lets what is in flight finish. */
export const serve = defineCliCommand({
  description: 'Start the gateway.',
  args: {
    host: {
      type: 'string',
      valueHint: 'address',
      description: 'Address to listen on; else GATEWAY_HOST, else 127.0.0.1.',
    },
    port: {
      type: 'string',
      valueHint: 'number',
      description: 'Port to listen on, 0 for any free one; else GATEWAY_PORT, else 8787.',
    },
    'log-level': {
      type: 'string',
      valueHint: 'level',
      description: 'trace, debug, info, warn, error, fatal or silent; else GATEWAY_LOG_LEVEL, else info.',
    },
    ...configOptions,
  },
  examples: [
    ['serve', 'With what the environment and ./gateway.yaml say; without either the simulator answers.'],
    ['serve --port 9000 --data-dir /var/lib/gateway', 'On another port, with its data elsewhere.'],
  ],
  async run(args, terminal) {
    const youngGeneration = tuneHeap()
    const stop = stopSignals()
    try {
      const { config } = await loadConfigFor(args, terminal)
      const [{ createGateway }, { createLogger }] = await Promise.all([
        import('../../app.ts'),
        import('../../telemetry/logger.ts'),
      ])
      const logger = createLogger(config.logLevel, terminal.out.isTerminal)
      const nativeBinding = findNativeBinding()
      const gateway = await createGateway(config, {
        env: terminal.env,
        logger,
        ...(nativeBinding !== undefined && { nativeBinding }),
      })
      await announce(gateway, { config, terminal, logger })
      youngGeneration.release()
      new CalmCollector().start()
      const signal = await stop.received
      logger.info({ signal, drainMs: config.limits.drainTimeoutMs }, 'draining; a second signal ends at once')
      await gateway.close()
      logger.info('stopped')
      await new Promise((resolve) => logger.flush(resolve))
      return 0
    } finally {
      stop.release()
    }
  },
})

interface Surroundings {
  readonly config: Config
  readonly terminal: Terminal
  readonly logger: Logger
}

async function announce(gateway: Gateway, { config, terminal, logger }: Surroundings): Promise<void> {
  const { bootstrapped: keys, catalog, found } = gateway
  const { out, err, program } = terminal
  let listening: Awaited<ReturnType<Gateway['listen']>>
  try {
    listening = await gateway.listen()
  } catch (error) {
    // They were made, and nobody would ever learn them.
    showKeys(keys, terminal)
    await gateway.close()
    throw error
  }
  const { url } = listening
  const output = err.isTerminal ? err : out
  if (output.isTerminal) output.write(renderBanner({ url, config, keys, catalog, found, program }, output.colours))
  else showKeys(keys, terminal)
  if (!out.isTerminal) {
    const providers = [...catalog.providers.keys()]
    logger.info({ version, url, providers, models: catalog.models.size, node: process.version }, 'listening')
  }
}

function showKeys(keys: Gateway['bootstrapped'], { err }: Terminal): void {
  const lines = keyLines(keys).filter((line) => line !== '')
  if (lines.length > 0) err.write(`${lines.join('\n')}\n`)
}
