import type { Wire } from '../../matrix/seen.ts'
import { Refused, unknownMembers } from './refused.ts'

/** Words of https://ai.google.dev/gemini-api/docs/troubleshooting */
export function invalid(message: string): Refused {
  return new Refused(400, { error: { code: 400, message, status: 'INVALID_ARGUMENT' } })
}

export function refuseUnknown(object: Wire, allowed: readonly string[], path: string): void {
  const [unknown] = unknownMembers(object, allowed)
  if (unknown === undefined) return
  const at = path === '' ? '' : ` at '${path}'`
  throw invalid(`Invalid JSON payload received. Unknown name "${unknown}"${at}: Cannot find field.`)
}

// https://ai.google.dev/api/caching#FunctionDeclaration
export function checkName(name: unknown, path: string): void {
  if (!/^[a-zA-Z_][a-zA-Z0-9_.:-]{0,63}$/.test(String(name)))
    throw invalid(
      `* GenerateContentRequest.${path}: Invalid function name. Must start with a letter or an underscore. Must be alphanumeric (a-z, A-Z, 0-9), underscores (_), dots (.), colons (:), or dashes (-), with a maximum length of 64.\n`,
    )
}
