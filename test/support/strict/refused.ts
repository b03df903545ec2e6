import type { Wire } from '../../matrix/seen.ts'

/** A request as it reaches a provider. */
export interface SentRequest {
  /** Path and query, behind the provider's address. */
  readonly path: string
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body: Wire
}

/** A provider's answer to a request that it does not take, in its own words. */
export interface Refusal {
  readonly status: number
  readonly body: unknown
}

/** Ends the judgement of a request. */
export class Refused extends Error {
  readonly refusal: Refusal

  constructor(status: number, body: unknown) {
    super(JSON.stringify(body))
    this.name = 'Refused'
    this.refusal = { status, body }
  }
}

/** Runs a judge, which throws `Refused` for the first rule that a request breaks. */
export function refusalOf(judge: () => void): Refusal | null {
  try {
    judge()
    return null
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    throw error
  }
}

/** The names of members that are not allowed. */
export function unknownMembers(object: Wire, allowed: readonly string[]): string[] {
  return Object.keys(object).filter((name) => !allowed.includes(name))
}

/** A value that occurs twice; undefined when all are different. */
export function repeated(values: readonly string[]): string | undefined {
  return values.find((value, index) => values.indexOf(value) !== index)
}

export function isBlank(value: unknown): boolean {
  return typeof value !== 'string' || value.trim() === ''
}

/** True for standard base64 of at least one byte. */
export function isBase64(value: unknown): boolean {
  return typeof value === 'string' && value !== '' && value.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(value)
}
