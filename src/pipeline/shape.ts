import type { Turn } from '../canonical/turn.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { CallerPolicy } from '../policy/caller-policy.ts'
import type { ShapeMaker } from '../prompt-cache/shape-maker.ts'
import type { GenerationRecord } from '../records/generation-record.ts'
import type { PromptShape } from '../records/prompt-shape.ts'
import type { Plan } from '../routing/plan.ts'
import { isZdr } from './zero-retention.ts'

export interface ShapeParts {
  /** Absent: no shapes of prompts are recorded. */
  readonly shapes?: Pick<ShapeMaker, 'shapeOf'>
  readonly catalog: () => Catalog
  /** Takes errors that nobody else is told of. */
  readonly reportBug: (error: unknown) => void
}

/** What of a request its shape goes by. */
export interface ShapeableRequest {
  readonly policy: Pick<CallerPolicy, 'guardrails'>
  readonly isInner?: true
}

/** The request with what makes the shape of its prompt; the same request where none is recorded. */
export function withShape<T extends ShapeableRequest>(
  parts: ShapeParts,
  request: T,
): T & { readonly shape?: RequestShape } {
  const { shapes } = parts
  if (shapes === undefined || request.isInner === true) return request
  return { ...request, shape: new RequestShape(parts, shapes, request) }
}

/** Makes the shape of one request's prompt, unless nothing of it may be kept. */
export class RequestShape {
  readonly #parts: ShapeParts
  readonly #shapes: Pick<ShapeMaker, 'shapeOf'>
  readonly #request: ShapeableRequest
  #asked: Turn | undefined
  #isKept = true

  constructor(parts: ShapeParts, shapes: Pick<ShapeMaker, 'shapeOf'>, request: ShapeableRequest) {
    this.#parts = parts
    this.#shapes = shapes
    this.#request = request
  }

  /** Called whenever a question is about to be asked. */
  asks(turn: Turn, plan: Plan): void {
    this.#asked ??= turn
    this.#isKept &&= !isZdr(this.#request.policy, turn, plan, this.#parts.catalog)
  }

  /** The shape of what was asked first; undefined where there is none to compare it with, or nobody could be asked. */
  of({ sessionId, app, organizationId, endpointTag }: GenerationRecord): PromptShape | undefined {
    if (this.#asked === undefined || !this.#isKept || endpointTag === null) return undefined
    if (sessionId === null && app === undefined) return undefined
    try {
      return this.#shapes.shapeOf(organizationId, this.#asked.conversation())
    } catch (error) {
      // The record itself does not depend on it.
      this.#parts.reportBug(error)
      return undefined
    }
  }
}
