import type { Schema } from '../../contract/contract.ts'
import type { Changes, ReloadReport } from './reload-report.ts'

/** The wire record of a reload. */
export function toReloadRecord({ providers, models, settings, requiresRestart }: ReloadReport): Schema<'Reload'> {
  return {
    providers: toChanges(providers),
    models: toChanges(models),
    settings: [...settings],
    requires_restart: [...requiresRestart],
  }
}

function toChanges({ added, removed, changed }: Changes): Schema<'ConfigurationChanges'> {
  return { added: [...added], removed: [...removed], changed: [...changed] }
}
