import type { ClientFormatId } from '../canonical/format-id.ts'
import type { TurnEvent } from '../canonical/turn-event.ts'
import { withDigitsAsTexts } from '../streams/exact-json.ts'
import { type CallersNames, callersNames } from './callers-names.ts'

/** A value of a request that its endpoint was sent changed. */
export interface Adjustment {
  /** Its place in the caller's request; `[]` stands for each of a list. */
  readonly path: string
  /** What was sent there; a list if there are several. */
  readonly sent: unknown
}

/** Turns back in an answer's events what was changed in its request. One for each answer. */
export type Restoring = (events: readonly TurnEvent[]) => readonly TurnEvent[]

/** How many values are listed of one place: a long history has many. */
const sentMax = 20

/** What fitters note about the turn that they fit. */
export class FitNotes {
  /** The caller's names of what they change. */
  readonly names: CallersNames
  /** Names of tools by the aliases that the endpoint was sent. */
  readonly toolNames = new Map<string, string>()
  /** What turns back in the answer what fitters changed, after names are those of the caller again. */
  readonly stages: Restoring[] = []
  readonly #adjusted = new Map<string, unknown[]>()
  readonly #ignored = new Set<string>()

  constructor(clientFormat: ClientFormatId) {
    this.names = callersNames[clientFormat]
  }

  /** A value is sent otherwise than the caller wrote it. */
  adjust(path: string, sent: unknown): void {
    const shown = typeof sent === 'object' && sent !== null ? withDigitsAsTexts(sent) : sent
    const values = this.#adjusted.get(path)
    if (values === undefined) this.#adjusted.set(path, [shown])
    else if (values.length < sentMax) values.push(shown)
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
