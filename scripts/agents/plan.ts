import type { Installed } from '../programs/install.ts'

/** What the process that installs hands to the one without an outside, as a JSON file. */
export interface TryPlan {
  readonly agents: readonly { readonly id: string; readonly installed: Extract<Installed, { isReady: true }> }[]
  /** For homes, work and data. */
  readonly folder: string
  readonly env: Readonly<Record<string, string>>
  /** Where the results go. */
  readonly resultsFile: string
}
