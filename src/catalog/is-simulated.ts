import type { Model } from './catalog.ts'

/** True for models that invent their answers. */
export function isSimulated({ endpoints }: Model): boolean {
  return endpoints.some(({ provider }) => provider.format === 'simulator')
}
