import { answerSchemas, type OperationId, responseValidator } from './contract.ts'
import { fillGaps } from './fill-gaps.ts'

/** An operation whose answers may be streamed. */
export type StreamedOperation = Extract<OperationId, 'createResponse' | 'createMessage' | 'createChatCompletion'>

/** An operation whose answers may be a provider's own. */
export type RelayedOperation = StreamedOperation | 'compactResponse'

/** Whether a value is what the contract promises: as it came, after gaps in it were filled, or not, and why. */
export type Fit = 'fits' | 'filled' | { readonly violation: string; readonly path: string }

/**
 * Holds one piece of an answer with status 200 to the contract: a whole answer, or the data of one event of a stream. Fills gaps in it, in
 * place, where nothing has to be invented for that.
 */
export function fitAnswer(operation: RelayedOperation, piece: 'whole' | 'event', value: object): Fit {
  const media = piece === 'whole' ? 'application/json' : 'text/event-stream'
  const validator = responseValidator(operation, 200, media)
  if (validator === undefined) throw new Error(`The contract declares no ${media} of ${operation}.`)
  if (validator(value)) return 'fits'
  fillGaps(answerSchemas[operation]?.[media] ?? '', value)
  if (validator(value)) return 'filled'
  // Of the first violation only: what is wrong in a branch of a union comes before the union itself.
  const [first] = validator.errors ?? []
  const path = first?.instancePath ?? ''
  return { path, violation: `${wordPath(path)} ${first?.message ?? 'is not valid'}`.trim() }
}

/** Holds one piece of an answer to the contract. */
export type FitCheck = typeof fitAnswer

const pathLengthMax = 100

/** A JSON pointer as programs write paths. Names in it may be of a provider's own, and as long as it likes. */
function wordPath(pointer: string): string {
  const path = pointer.split('/').slice(1).join('.')
  return path.length > pathLengthMax ? `${path.slice(0, pathLengthMax)}…` : path
}
