import type { ClientFormatId } from '../canonical/format-id.ts'
import { type CallersNames, callersNames } from './callers-names.ts'

/** A value of a request that its endpoint was sent changed. */
export interface Adjustment {
  /** Its place in the caller's request; `[]` stands for each of a list. */
  readonly path: string
  /** What was sent there; a list if there are several. */
  readonly sent: unknown
}

/** How many values are listed of one place: a long history has many. */
const sentMax = 20

/** What fitters note about the turn that they fit. */
export class FitNotes {
  /** The caller's names of what they change. */
  readonly names: CallersNames
  /** Names of tools by the aliases that the endpoint was sent. */
  readonly toolNames = new Map<string, string>()
  readonly #adjusted = new Map<string, unknown[]>()
  readonly #ignored = new Set<string>()

  constructor(clientFormat: ClientFormatId) {
    this.names = callersNames[clientFormat]
  }

  /** A value is sent otherwise than the caller wrote it. */
  adjust(path: string, sent: unknown): void {
    const values = this.#adjusted.get(path)
    if (values === undefined) this.#adjusted.set(path, [sent])
    else if (values.length < sentMax) values.push(sent)
  }

  /** A value is not sent. */
  ignore(path: string): void {
    this.#ignored.add(path)
  }

  get adjusted(): readonly Adjustment[] {
    return [...this.#adjusted].map(([path, values]) => ({ path, sent: values.length === 1 ? values[0] : values }))
  }

  get ignored(): readonly string[] {
    return [...this.#ignored]
  }
}
