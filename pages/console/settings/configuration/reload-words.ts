import type { Schema } from '../../api/contract.ts'

/** What a reload has changed, a sentence each; one that says so where it changed nothing. */
export function reloadWords(reload: Schema<'Reload'>): readonly string[] {
  const { providers, models, settings, requires_restart } = reload
  const found = [
    ...changeWords('Providers', providers),
    ...changeWords('Models', models),
    ...listWords('Settings that count now', settings),
    ...listWords('Settings that count after a restart', requires_restart),
  ]
  return found.length === 0 ? ['Nothing has changed.'] : found
}

function changeWords(what: string, changes: Schema<'ConfigurationChanges'>): readonly string[] {
  return [
    ...listWords(`${what} added`, changes.added),
    ...listWords(`${what} changed`, changes.changed),
    ...listWords(`${what} removed`, changes.removed),
  ]
}

function listWords(title: string, names: readonly string[]): readonly string[] {
  return names.length === 0 ? [] : [`${title}: ${names.join(', ')}`]
}
