import type { Extra } from '../../../canonical/part.ts'
import { isSet } from '../../shared/is-set.ts'
import { formatId } from '../wire.ts'

/** The members with a value that are not in `known`, for this format's endpoints; undefined if none. */
export function extraOf(members: object, known: ReadonlySet<string>): Extra | undefined {
  let carried: [string, unknown][] | undefined
  for (const name of Object.keys(members)) {
    if (known.has(name)) continue
    const value = (members as Readonly<Record<string, unknown>>)[name]
    if (!isSet(value)) continue
    carried ??= []
    carried.push([name, value])
  }
  return carried === undefined ? undefined : { [formatId]: Object.fromEntries(carried) }
}
