import type { ConfigurationRecord } from '../../administration/configuration/configuration-record.ts'
import { type ConfigFlags, loadConfigFor } from '../options/config-options.ts'
import type { Terminal } from '../terminal/terminal.ts'

/** What a gateway started now would run with, and what is wrong with what is stored, a sentence each. Rejects with ConfigError. */
export async function explainFiles(
  flags: ConfigFlags,
  terminal: Terminal,
): Promise<ConfigurationRecord & { readonly problems: readonly string[] }> {
  const loaded = await loadConfigFor(flags, terminal)
  const [{ toConfigurationRecord }, { storedProblems }, { computedSettings }, { loadCatalog }] = await Promise.all([
    import('../../administration/configuration/configuration-record.ts'),
    import('./stored-problems.ts'),
    import('../../app/computed-settings.ts'),
    import('../load-catalog.ts'),
  ])
  const { found, stored } = await loadCatalog(loaded)
  const computed = computedSettings(loaded.config)
  return {
    ...toConfigurationRecord({ loaded, found, managed: stored.managed, computed, isChanged: false }),
    problems: storedProblems(stored),
  }
}
