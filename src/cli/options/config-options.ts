import type { ConfigInputs, LoadedConfig } from '../../config/load-config.ts'
import type { Terminal } from '../terminal/terminal.ts'

/** The options of every command that reads the configuration. */
export const configOptions = {
  config: {
    type: 'string',
    valueHint: 'file',
    description: 'The configuration file. Default: GATEWAY_CONFIG, else ./gateway.yaml if it exists.',
  },
  'data-dir': {
    type: 'string',
    valueHint: 'folder',
    description: 'The data folder. Default: GATEWAY_DATA_DIR, else ./data.',
  },
} as const

/** Settings given on the command line, by option name. */
export interface ConfigFlags {
  readonly config?: string | undefined
  readonly 'data-dir'?: string | undefined
  readonly host?: string | undefined
  readonly port?: string | undefined
  readonly 'log-level'?: string | undefined
}

/** Loads the configuration with the flags and the environment applied. Rejects with ConfigError. */
export async function loadConfigFor(flags: ConfigFlags, terminal: Terminal): Promise<LoadedConfig> {
  const { loadConfig } = await import('../../config/load-config.ts')
  return loadConfig(configInputs(flags, terminal))
}

/** Where a command's configuration comes from. */
export function configInputs(flags: ConfigFlags, { env, cwd }: Pick<Terminal, 'env' | 'cwd'>): ConfigInputs {
  return {
    env,
    cwd,
    overrides: {
      config: flags.config,
      data_dir: flags['data-dir'],
      host: flags.host,
      port: flags.port,
      log_level: flags['log-level'],
    },
  }
}
