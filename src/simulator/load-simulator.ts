import { readFileSync } from 'node:fs'
import type { Config } from '../config/config.ts'
import { ConfigError } from '../errors/config-error.ts'
import type { EmbeddedUpstreamFormat } from '../formats/format.ts'
import { readScripts, type Script } from './scripts.ts'
import { createSimulator } from './simulator.ts'

/** Creates the configured simulator. Throws ConfigError when its scripts can't be read. */
export function loadSimulator(settings: Config['simulator']): EmbeddedUpstreamFormat {
  return createSimulator({
    seed: settings.seed,
    tokensPerSecond: settings.tokensPerSecond,
    firstTokenDelayMs: settings.firstTokenDelayMs,
    scripts: settings.scriptsFile === undefined ? [] : loadScripts(settings.scriptsFile),
  })
}

function loadScripts(file: string): readonly Script[] {
  const reading = readScripts(readText(file))
  if (reading.isOk) return reading.scripts
  throw new ConfigError(reading.issues, file)
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new ConfigError([
      { key: 'simulator.scripts', message: `can't be read: ${error instanceof Error ? error.message : error}` },
    ])
  }
}
