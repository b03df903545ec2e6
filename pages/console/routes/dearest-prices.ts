import type { Schema } from '../api/contract.ts'
import { perMillion } from './preferences.ts'

/** The highest prices among the endpoints of a plan, in $ per 1M; something to begin with where none is known. */
export function dearestPrices(plan: Schema<'RouteExplanation'> | undefined): Readonly<Record<'in' | 'out', number>> {
  const endpoints = [...(plan?.candidates ?? []), ...(plan?.excluded ?? [])].map(({ endpoint }) => endpoint.pricing)
  const most = (member: 'prompt' | 'completion') =>
    Math.max(0, ...endpoints.map((pricing) => perMillion(pricing[member]) ?? 0)) || usual
  return { in: most('prompt'), out: most('completion') }
}

const usual = 20
