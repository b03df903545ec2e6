import type { Trial } from './agent.ts'
import type { InstalledAgent } from './install-agent.ts'

/** What the process that installs hands to the one without an outside, as a JSON file. */
export interface TryPlan {
  readonly agents: readonly { readonly id: string; readonly installed: Extract<InstalledAgent, { isReady: true }> }[]
  readonly trials: readonly Trial[]
  /** For homes, work and data. */
  readonly folder: string
  readonly env: Readonly<Record<string, string>>
  /** Where the results go. */
  readonly resultsFile: string
}
