import type { Socket } from 'node:net'
import { type OperationId, operationIds, operations } from '../../contract/contract.ts'
import { type Caller, type Recognizer, type Recognizing, recognizerOf } from '../../operations/recognize.ts'
import type { OpenCall } from './open-call.ts'

export interface SecurityOptions {
  /** What recognizes callers; it stays as long as the process does. */
  readonly recognizing: Recognizing
  /** Is told of each connection on which somebody shows a credential. */
  readonly know: (socket: Socket) => void
}

/** What openapi-backend keeps of the schemes that an operation asks for: what their handlers gave, or why they did not. */
interface SecurityContext {
  readonly security: Readonly<Record<string, { readonly error?: unknown } | boolean | undefined>>
}

type SecurityHandler = (context: unknown, open: OpenCall) => Promise<Caller>

/**
 * Recognizes callers for each security scheme of the contract. openapi-backend runs the handlers of all schemes that an operation takes;
 * they share one look at the credential, since the message for a wrong one depends on the operation and not on the scheme.
 */
export function securityHandlersOf({ recognizing, know }: SecurityOptions): Readonly<Record<string, SecurityHandler>> {
  const recognizers = new Map<OperationId | undefined, Recognizer>()
  for (const id of operationIds) {
    const recognize = recognizerOf(id, recognizing)
    if (recognize !== undefined) recognizers.set(id, recognize)
  }
  const recognizeOnce: SecurityHandler = (_context, open) => {
    open.recognition ??= recognized(recognizers.get(open.operationId), open)
    return open.recognition
  }
  async function recognized(recognize: Recognizer | undefined, open: OpenCall): Promise<Caller> {
    const { req } = open.context
    if (recognize === undefined) throw new Error('Nothing recognizes callers of this operation.')
    const caller = await recognize(req.rawHeaders)
    open.caller = caller
    know(req.socket)
    return caller
  }
  return Object.fromEntries(securitySchemes().map((scheme) => [scheme, recognizeOnce]))
}

/** Names of the security schemes that operations of the contract ask for. */
export function securitySchemes(): readonly string[] {
  return [...new Set(operationIds.flatMap((id): readonly string[] => operations[id].security))]
}

/** Throws why a caller was not recognized: the error that `recognizerOf` promises. */
export function refuseUnauthorized({ security }: SecurityContext): never {
  for (const result of Object.values(security)) {
    if (typeof result === 'object' && result.error !== undefined) throw result.error
  }
  throw new Error('A caller was refused without a reason.')
}
