import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Gateway } from '../../app/gateway.ts'
import { type Config, logLevels } from '../../config/config.ts'
import { tuneHeap } from '../../runtime/tune-heap.ts'
import { firstKeysFile, keepPrivateFile } from '../../storage/store/private-files.ts'
import type { Logger } from '../../telemetry/logger.ts'
import { cliActor } from '../cli-actor.ts'
import { defineCliCommand } from '../command.ts'
import { takeHangUps } from '../hang-ups.ts'
import { findNativeBinding } from '../native-binding.ts'
import { configInputs, configOptions } from '../options/config-options.ts'
import { announceRunning } from '../running-gateway.ts'
import { stopSignals } from '../stop-signals.ts'
import type { Output, Terminal } from '../terminal/terminal.ts'
import { version } from '../version.ts'
import { keyLines, reachableOrigin, renderBanner } from './banner.ts'
import { consoleUrlOf } from './console-url.ts'
import { type LastResort, takeUncaughtErrors, uncaughtExitCode } from './last-resort.ts'
import { takeWarnings } from './node-warnings.ts'

/** `serve`: runs the gateway until SIGTERM or SIGINT, then lets requests in flight finish. SIGHUP has it read its configuration again. */
export const serve = defineCliCommand({
  description: 'Start the gateway.',
  args: {
    host: {
      type: 'string',
      valueHint: 'address',
      description: 'Address to listen on. Default: GATEWAY_HOST, else 127.0.0.1.',
    },
    port: {
      type: 'string',
      valueHint: 'number',
      description: 'Port to listen on, 0 for any free one. Default: GATEWAY_PORT, else 8787.',
    },
    'log-level': {
      type: 'string',
      valueHint: 'level',
      description: 'trace, debug, info, warn, error, fatal or silent. Default: GATEWAY_LOG_LEVEL, else info.',
    },
    ...configOptions,
  },
  words: { 'log-level': logLevels },
  examples: [
    ['serve', 'Uses the environment and ./gateway.yaml; without either the simulator answers.'],
    ['serve --port 9000 --data-dir /var/lib/gateway', 'Uses another port and data folder.'],
  ],
  async run(args, terminal) {
    const hangUps = takeHangUps()
    // Files that this process writes are for its owner only.
    process.umask(0o077)
    const youngGeneration = tuneHeap()
    const stop = stopSignals()
    let lastResort: LastResort | undefined
    let forgetRunning = () => {}
    let warnings: ReturnType<typeof takeWarnings> | undefined
    try {
      const { configSource } = await import('../../config/reread-config.ts')
      const source = configSource(configInputs(args, terminal))
      const { config, env } = source.loaded
      const [{ createGateway }, { createLogger }] = await Promise.all([
        import('../../app.ts'),
        import('../../telemetry/logger.ts'),
      ])
      const { logger, droppedLines } = createLogger(config.logLevel, terminal.out.isTerminal ? terminal.out : undefined)
      for (const { key, message } of source.loaded.warnings) logger.warn({ key }, `${key} ${message}`)
      terminal.outliveReaders()
      warnings = takeWarnings(logger)
      let drainTimeoutMs = () => config.limits.drainTimeoutMs
      lastResort = takeUncaughtErrors(logger, () => drainTimeoutMs())
      const nativeBinding = findNativeBinding()
      const gateway = await createGateway(config, {
        env,
        logger,
        droppedLogLines: droppedLines,
        source,
        version,
        ...(nativeBinding !== undefined && { nativeBinding }),
      })
      drainTimeoutMs = () => gateway.config.limits.drainTimeoutMs
      forgetRunning = await announce(gateway, { config, terminal, logger })
      youngGeneration.release()
      // What came of it is in the log.
      hangUps.follow(() => gateway.reload(cliActor()).catch(() => {}))
      const reason = await Promise.race([stop.received, lastResort.failed])
      // After Ctrl-C somebody waits, and a broken process ends soon; SIGTERM takes one of several gateways out of service.
      const graceMs = reason === 'SIGTERM' ? gateway.config.limits.shutdownGraceMs : 0
      const drainMs = drainTimeoutMs()
      logger.info({ reason, graceMs, drainMs }, 'draining; a second signal exits at once')
      await gateway.close(graceMs)
      logger.info('stopped')
      return reason === 'failure' ? uncaughtExitCode : 0
    } finally {
      forgetRunning()
      hangUps.ignore()
      warnings?.release()
      lastResort?.release()
      stop.release()
    }
  },
})

interface Surroundings {
  readonly config: Config
  readonly terminal: Terminal
  readonly logger: Logger
}

/** Listens, and says so to people, logs and commands. Resolves to what takes it back from commands. */
async function announce(gateway: Gateway, { config, terminal, logger }: Surroundings): Promise<() => void> {
  const { bootstrapped: keys, catalog, found } = gateway
  const { out, program } = terminal
  let listening: Awaited<ReturnType<Gateway['listen']>>
  try {
    listening = await gateway.listen()
  } catch (error) {
    // Otherwise the new keys would be lost.
    handOver(keys, { config, terminal, logger })
    await gateway.close()
    throw error
  }
  const { url, metricsUrl } = listening
  const localUrl = reachableOrigin(url)
  const forgetRunning = announceRunning(config.dataDir, localUrl)
  if (catalog.models.size === 0)
    logger.warn(
      "no provider is configured, so no model can be called: set a provider's key, or simulator.enabled: true",
    )
  const screen = screenOf(terminal)
  if (screen === undefined) handOver(keys, { config, terminal, logger })
  else {
    const consoleUrl = await consoleUrlOf(gateway, localUrl)
    screen.write(renderBanner({ url, config, keys, catalog, found, program, consoleUrl }, screen.colours))
  }
  if (!out.isTerminal) {
    const providers = [...catalog.providers.keys()]
    logger.info(
      {
        version,
        url,
        // The address for "listen everywhere" can't be called.
        ...(localUrl !== url && { localUrl }),
        ...(metricsUrl !== undefined && { metricsUrl }),
        providers,
        models: catalog.models.size,
        node: process.version,
      },
      'listening',
    )
  }
  return forgetRunning
}

/** On a terminal. */
function screenOf({ out, err }: Terminal): Output | undefined {
  return [err, out].find(({ isTerminal }) => isTerminal)
}

/** Shows new keys on a terminal; otherwise stores them in a file, since output ends in logs. */
function handOver(keys: Gateway['bootstrapped'], { config, terminal, logger }: Surroundings): void {
  const lines = keyLines(keys).filter((line) => line !== '')
  if (lines.length === 0) return
  const text = `${lines.join('\n')}\n`
  const screen = screenOf(terminal)
  if (screen !== undefined) {
    screen.write(text)
    return
  }
  try {
    mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
    const file = keepPrivateFile(join(config.dataDir, firstKeysFile), text)
    logger.warn(
      { file },
      'the first keys are in a file that only its owner can read: copy them and delete the file, which nothing else does',
    )
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    const remedy = `create others with: ${terminal.program} keys create --name me (and --management for administration)`
    logger.error({ file: join(config.dataDir, firstKeysFile), code }, `the first keys could not be stored; ${remedy}`)
  }
}
