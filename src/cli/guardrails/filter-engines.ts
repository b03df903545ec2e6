import type { Config } from '../../config/config.ts'
import { createScanners } from '../../guardrails/create-scanners.ts'
import type { Scanners } from '../../guardrails/scanner-for.ts'

/** What filters are run with, as the gateway of this configuration runs them. */
export function filterEngines({ guardrails: { presidio } }: Pick<Config, 'guardrails'>): {
  readonly scanners: Scanners
  readonly hasPresidio: boolean
} {
  return { scanners: createScanners(presidio), hasPresidio: presidio !== undefined }
}
