import { holdsRounded, parseExact } from '../../streams/exact-json.ts'
import type { ScannedJson } from '../../streams/scan-json.ts'

/**
 * The request with these members read again from its bytes where parsing has rounded a number in them, so that schemas and arguments keep all
 * digits: see `parseExact`. `names` are members that are still as they were written.
 */
export function withExactMembers<Request extends object>(
  request: Request,
  { bytes, members }: ScannedJson,
  names: readonly (keyof Request & string)[],
): Request {
  const exact: Partial<Record<keyof Request, unknown>> = {}
  for (const name of names) {
    const span = members.get(name)
    if (span === undefined || !holdsRounded(request[name])) continue
    const value = parseExact(bytes.toString('utf8', span.valueStart, span.valueEnd))
    if (value !== undefined) exact[name] = value
  }
  return Object.keys(exact).length === 0 ? request : { ...request, ...exact }
}
