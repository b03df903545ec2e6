import type { Registry } from 'prom-client'
import type { GenerationRecord } from '../records/generation-record.ts'
import { otherLabel } from './bounded-label.ts'
import { type Count, countsOf } from './series.ts'

/** Who asked, as metrics tell callers apart. */
export interface MeteredCaller {
  /** SHA-256 of its key, in hex digits. */
  readonly keyHash: string
}

/** Most callers that have series of their own; all further ones share one. */
export const callersMax = 200

// As many digits as tell keys apart for people.
const keyDigits = 12

/** What callers use, by workspace, key or both; nothing where neither is wanted. */
export class CallerSeries {
  readonly #byWorkspace: boolean
  readonly #byKey: boolean
  readonly #generations
  readonly #tokens
  readonly #cost
  readonly #known = new Map<string, Series>()
  #others: Series | undefined

  constructor(labels: readonly string[], registry: Registry) {
    this.#byWorkspace = labels.includes('workspace')
    this.#byKey = labels.includes('key')
    this.#generations = countsOf('gateway_caller_generations_total', registry)
    this.#tokens = countsOf('gateway_caller_tokens_total', registry)
    this.#cost = countsOf('gateway_caller_cost_dollars_total', registry)
  }

  ended(record: GenerationRecord, { keyHash }: MeteredCaller): void {
    if (!this.#byWorkspace && !this.#byKey) return
    const { input, output, cost, status } = this.#of(record.workspaceId, keyHash)
    status(record.status).add(1)
    input.add(record.inputTokens)
    output.add(record.outputTokens)
    if (record.costNanos !== null) cost.add(record.costNanos / 1e9)
  }

  #of(workspaceId: string, keyHash: string): Series {
    const workspace = this.#byWorkspace ? workspaceId : ''
    const key = this.#byKey ? keyHash.slice(0, keyDigits) : ''
    const id = `${workspace} ${key}`
    const known = this.#known.get(id)
    if (known !== undefined) return known
    if (this.#known.size >= callersMax) {
      this.#others ??= this.#make(this.#byWorkspace ? otherLabel : '', this.#byKey ? otherLabel : '')
      return this.#others
    }
    const made = this.#make(workspace, key)
    this.#known.set(id, made)
    return made
  }

  #make(workspace: string, key: string): Series {
    return {
      status: (status) => this.#generations.with({ workspace, key, status }),
      input: this.#tokens.with({ workspace, key, kind: 'input' }),
      output: this.#tokens.with({ workspace, key, kind: 'output' }),
      cost: this.#cost.with({ workspace, key }),
    }
  }
}

interface Series {
  readonly status: (status: string) => Count
  readonly input: Count
  readonly output: Count
  readonly cost: Count
}
