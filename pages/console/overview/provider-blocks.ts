import type { Generation } from '../requests/generation.ts'

/** Five minutes of a provider. */
export interface Block {
  readonly attempts: number
  readonly failed: number
  readonly state: 'none' | 'good' | 'some' | 'bad'
}

export interface ProviderBlocks {
  readonly name: string
  /** The oldest first. */
  readonly blocks: readonly Block[]
  readonly attempts: number
  readonly failed: number
}

const blockMs = 300_000
const blockCount = 12

/** The last hour of each provider, the ones with most attempts first. */
export function blocksOf(generations: readonly Generation[], now: number): readonly ProviderBlocks[] {
  const counts = new Map<string, { attempts: number; failed: number }[]>()
  for (const { created_at, provider_responses } of generations) {
    const at = blockCount - 1 - Math.floor((now - Date.parse(created_at)) / blockMs)
    for (const { provider_name, error_type } of provider_responses ?? []) {
      const own = counts.get(provider_name) ?? Array.from({ length: blockCount }, () => ({ attempts: 0, failed: 0 }))
      counts.set(provider_name, own)
      const block = own[at]
      if (block === undefined) continue
      block.attempts++
      if (error_type !== null) block.failed++
    }
  }
  return [...counts]
    .map(([name, own]) => ({
      name,
      blocks: own.map((block) => ({ ...block, state: stateOf(block) })),
      attempts: own.reduce((sum, { attempts }) => sum + attempts, 0),
      failed: own.reduce((sum, { failed }) => sum + failed, 0),
    }))
    .filter(({ attempts }) => attempts > 0)
    .sort((one, other) => other.attempts - one.attempts)
}

const mostFailed = 0.5

function stateOf({ attempts, failed }: { readonly attempts: number; readonly failed: number }): Block['state'] {
  if (attempts === 0) return 'none'
  if (failed === 0) return 'good'
  return failed / attempts < mostFailed ? 'some' : 'bad'
}

export function blockWords({ attempts, failed }: Block): string {
  if (attempts === 0) return 'not asked'
  return failed === 0 ? `all ${attempts} answered` : `${failed} of ${attempts} failed`
}
