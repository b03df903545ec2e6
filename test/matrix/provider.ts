import { expect } from 'vitest'
import type { UpstreamFormatId } from '../../src/canonical/format-id.ts'
import type { ErrorType } from '../../src/contract/contract.ts'
import type { ReceivedRequest } from '../support/fake-upstream.ts'
import { type AnswerFeature, type Facts, type Feature, facts, type NotInFormat } from './features.ts'
import type { Wire } from './seen.ts'

/** An answer as a provider sends it. */
export interface ProviderAnswer {
  /** The whole body of the streamed answer. */
  readonly stream: string | Uint8Array
  readonly json: unknown
}

/** What a provider does with one feature. */
export interface ProviderCase extends ProviderAnswer {
  /** What callers see where this format says less than others, or says it otherwise. */
  readonly facts: Facts
  /** What the request must contain. */
  readonly asked?: Expected
  /** What the request must contain that gives the answer back. */
  readonly echoed?: Expected
  /** Further answers to the same question. */
  readonly also?: readonly ProviderCase[]
}

/** A part of a request body, or a check of it. */
export type Expected = Wire | ((body: Wire) => void)

/** A failure as a provider words it. */
export interface ProviderError {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body: unknown
  /** What callers are told. */
  readonly type: ErrorType
  readonly shownStatus: number
}

/** A provider's wire format: how it answers, and what must reach it. */
export interface ProviderFormat {
  /** The row's name. */
  readonly name: string
  readonly format: UpstreamFormatId
  readonly upstreamModel: string
  /** What its endpoints list, where it makes a difference. */
  readonly supportedParameters?: readonly string[]
  /** What stands in gateway.yaml beside slug, format and address. */
  readonly config: Wire
  /** Behind the address of the server. */
  readonly basePath: string
  readonly streamMediaType: string
  isStream(request: ReceivedRequest): boolean
  /** Expects address and credential of a request to be right. */
  expectAddressed(request: ReceivedRequest, isStream: boolean): void
  /** An answer that says this, in the format's words. */
  write(said: Facts): ProviderAnswer
  readonly cases: Readonly<Record<AnswerFeature, ProviderCase | NotInFormat>>
  readonly errors: readonly ProviderError[]
  /** An answer that fails in-band after `text`. */
  readonly broken: {
    readonly text: string
    /** The stream up to the failure, and from there on. */
    readonly stream: readonly [said: string | Uint8Array, failure: string | Uint8Array]
    readonly type: ErrorType
    /** A whole answer, to be cut in the middle. */
    readonly json: unknown
  }
}

/** Why a provider's format has no such feature; undefined when it has. */
export function whyNot({ cases }: ProviderFormat, feature: Feature): string | undefined {
  if (feature === 'error before' || feature === 'error mid-stream') return undefined
  const found = cases[feature]
  return 'notInFormat' in found ? found.notInFormat : undefined
}

/** Expects a request body to be or contain what a provider needs. */
export function expectContains(body: unknown, expected: Expected | undefined): void {
  if (expected === undefined) return
  if (typeof expected === 'function') expected((body ?? {}) as Wire)
  else expect(body).toMatchObject(expected)
}

/** Text in the pieces in which a model says it: cut at every sixth character, which may be an emoji's. */
export function pieces(text: string): string[] {
  return [...text].reduce<string[]>((all, character, index) => {
    if (index % 6 === 0) all.push('')
    all.push((all.pop() ?? '') + character)
    return all
  }, [])
}

/** Server-sent events without names. */
export function dataEvents(events: readonly unknown[]): string {
  return events.map((event) => `data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`).join('')
}

/** Server-sent events named by their `type`. */
export function namedEvents(events: readonly Wire[]): string {
  return events.map((event) => `event: ${String(event['type'])}\ndata: ${JSON.stringify(event)}\n\n`).join('')
}

interface CaseDetails {
  readonly facts?: Partial<Facts>
  readonly asked?: Expected
  readonly echoed?: Expected
  readonly also?: readonly ProviderCase[]
}

/** Makes cases whose answers `write` words. */
export function caseMaker(write: (facts: Facts) => ProviderAnswer) {
  return (feature: AnswerFeature, { facts: own, ...expected }: CaseDetails = {}): ProviderCase => {
    const said = { ...facts[feature], ...own }
    return { ...write(said), facts: said, ...expected }
  }
}
