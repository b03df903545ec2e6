import { encodeMessageError } from '../../formats/anthropic-messages/client/error.ts'
import type { ErrorEnvelope } from '../operation.ts'

/** Failures as clients of the Messages API expect them. */
export const messageErrors: ErrorEnvelope = { under: '/messages', encode: encodeMessageError }
