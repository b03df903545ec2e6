import type { CallerHolder } from '../../src/shares/holder.ts'

/** A key of its own organization. */
export function holderNamed(name: string, organizationId = `organization of ${name}`): CallerHolder {
  return { name, organizationId }
}

/** Whoever asks, where it does not matter. */
export const someone = holderNamed('someone')
