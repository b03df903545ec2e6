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

/** Restores in an answer's events what was changed in its request. Each answer has its own. */
export type Restoring = (events: readonly TurnEvent[]) => readonly TurnEvent[]

/** Maximum values listed for one path: a long history has many. */
const sentMax = 20

/** What fitters note about the turn that they fit. */
export class FitNotes {
  /** The caller's names of what they change. */
  readonly names: CallersNames
  /** Names of tools by the aliases that the endpoint was sent. */
  readonly toolNames = new Map<string, string>()
  /** Restore in the answer what fitters changed. They run after `toolNames` are restored. */
  readonly stages: Restoring[] = []
  readonly #adjusted = new Map<string, unknown[]>()
  readonly #ignored = new Set<string>()

  constructor(clientFormat: ClientFormatId) {
    this.names = callersNames[clientFormat]
  }

  /** Notes a value that is sent changed. */
  adjust(path: string, sent: unknown): void {
    const shown = typeof sent === 'object' && sent !== null ? withDigitsAsTexts(sent) : sent
    const values = this.#adjusted.get(path)
    if (values === undefined) this.#adjusted.set(path, [shown])
    else if (values.length < sentMax) values.push(shown)
  }

  /** Notes a value that is not sent. */
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
