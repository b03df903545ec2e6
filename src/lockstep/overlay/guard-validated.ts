import { isObject, type Json, lookUp, objectOf, operationsOf, refOf } from '../document/openapi.ts'
import { prose, withoutProse } from '../document/without-prose.ts'
import { walkObjects } from '../lint/walk-schemas.ts'

const documentation: ReadonlySet<string> = new Set([...prose, 'deprecated'])

/**
 * What of a contract a newer text of it says differently although requests and answers are held to it: the first such place, in words;
 * undefined where there is none. Prose, examples and `x-` members may differ, and operations may be gone with what only they use.
 */
export function changedRule(before: Json, after: Json): string | undefined {
  const known = new Set(operationsOf(before).map(({ method, path }) => `${method} ${path}`))
  const fresh = operationsOf(after).find(({ method, path }) => !known.has(`${method} ${path}`))
  if (fresh !== undefined) return `${fresh.method.toUpperCase()} ${fresh.path} is no operation of the gateway`
  const [old, now] = [before, after].map((each) => withoutProse(each, documentation, false))
  for (const [path, item] of Object.entries(objectOf(now?.['paths']))) {
    const place = differing(objectOf(objectOf(old?.['paths'])[path]), objectOf(item), ['paths', path], true)
    if (place !== undefined) return place
  }
  for (const [section, members] of Object.entries(objectOf(now?.['components']))) {
    for (const [name, value] of Object.entries(objectOf(members))) {
      const was = objectOf(objectOf(old?.['components'])[section])[name]
      const place = was === undefined ? undefined : differing(was, value, ['components', section, name])
      if (place !== undefined) return place
    }
  }
  return differing(old?.['security'], now?.['security'], ['security']) ?? danglingRef(after)
}

/** The keys of the first difference, as a path; where `mayLack`, members that are gone are none. */
function differing(old: unknown, now: unknown, at: readonly string[], mayLack = false): string | undefined {
  if (isObject(old) && isObject(now)) {
    for (const name of new Set([...Object.keys(old), ...Object.keys(now)])) {
      if (mayLack && !Object.hasOwn(now, name)) continue
      const place = differing(old[name], now[name], [...at, name])
      if (place !== undefined) return place
    }
    return undefined
  }
  return JSON.stringify(old) === JSON.stringify(now) ? undefined : at.join(' → ')
}

function danglingRef(document: Json): string | undefined {
  let found: string | undefined
  walkObjects(document, (value, at) => {
    const ref = refOf(value)
    if (found === undefined && ref !== undefined && lookUp(document, ref) === undefined)
      found = `${at.join(' → ')} refers to ${ref}, which is gone`
  })
  return found
}
