import { type JsonSchema, operationsOf, parametersOf, refName, resolve, type Spec } from '../../../codegen/spec.ts'
import { branchesOf, branchName, sampleValue } from './sample-value.ts'

/** Somewhere in a request that can be as large as its caller likes. */
export type Place = BodyPlace | TextPlace

/** A list, a map, an object, a text or a schema within a body. */
export interface BodyPlace {
  readonly operation: string
  readonly part: 'body' | 'form'
  /** Such as `input[].content[].text`. */
  readonly path: string
  readonly depth: number
  readonly kind: 'list' | 'object' | 'text' | 'open'
  readonly schema: JsonSchema
  /** The smallest body with this value there. */
  readonly wrap: (value: unknown) => unknown
}

/** A parameter outside of the body. */
export interface TextPlace {
  readonly operation: string
  readonly part: 'query' | 'header' | 'path'
  readonly path: string
  readonly schema: JsonSchema
}

const depthMax = 14
// Below this every operation is looked at by itself; deeper, what several share is looked at once.
const ownDepth = 1

/**
 * Walks the contract: every list, map, object and text of every operation's body, and every parameter. A component that stands at several
 * places is walked once, but for what is near the root of a body: operations do different things with it.
 */
export function findPlaces(spec: Spec, baseBody: (operation: string) => unknown): readonly Place[] {
  const places: Place[] = []
  const seen = new Set<string>()
  for (const { id, operation } of operationsOf(spec)) {
    const own = new Set<string>()
    const walk = ({ schema, path, depth, wrap, part }: Visit): void => {
      const component = refName(schema)
      const known = depth > ownDepth ? seen : own
      if (component !== undefined) {
        if (known.has(component)) return
        known.add(component)
      }
      if (depth > depthMax) return
      const resolved = resolve<JsonSchema>(spec, schema)
      const branches = branchesOf(resolved)
      if (branches.length > 0) {
        for (const branch of branches) {
          const suffix = branches.length > 2 ? `<${branchName(branch)}>` : ''
          walk({ schema: branch, path: path + suffix, depth, wrap, part })
        }
        return
      }
      const place = { operation: id, part, path, depth, schema: resolved, wrap }
      const types = [resolved['type']].flat()
      if (types.includes('array')) {
        places.push({ ...place, kind: 'list' })
        const items = (resolved['items'] ?? {}) as JsonSchema
        walk({ schema: items, path: `${path}[]`, depth: depth + 1, wrap: (value) => wrap([value]), part })
      }
      if (types.includes('object') || resolved['properties'] !== undefined) {
        places.push({ ...place, kind: 'object' })
        const sample = depth === 0 ? baseBody(id) : sampleValue(spec, resolved)
        const into = (key: string) => (value: unknown) => wrap({ ...(sample as object), [key]: value })
        for (const [key, property] of Object.entries((resolved['properties'] ?? {}) as Record<string, JsonSchema>)) {
          walk({
            schema: property,
            path: path === '' ? key : `${path}.${key}`,
            depth: depth + 1,
            wrap: into(key),
            part,
          })
        }
        const rest = resolved['additionalProperties']
        if (typeof rest === 'object' && rest !== null) {
          walk({ schema: rest as JsonSchema, path: `${path}.*`, depth: depth + 1, wrap: into('key'), part })
        }
      }
      if (types.includes('string') && resolved['enum'] === undefined && resolved['const'] === undefined) {
        places.push({ ...place, kind: 'text' })
      }
      if (resolved['type'] === undefined && resolved['properties'] === undefined && !('const' in resolved)) {
        places.push({ ...place, kind: 'open' })
      }
    }
    const [media, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
    if (content !== undefined) {
      const part = media === 'application/x-www-form-urlencoded' ? 'form' : 'body'
      walk({ schema: content.schema, path: '', depth: 0, wrap: (value) => value, part })
    }
    for (const part of ['query', 'header', 'path'] as const) {
      for (const { name, schema } of parametersOf(spec, operation, part)) {
        const key = `${part} ${name} ${JSON.stringify(schema)}`
        // Headers mean the same wherever they may be sent.
        if (part !== 'query' && seen.has(key)) continue
        seen.add(key)
        places.push({ operation: id, part, path: name, schema: resolve<JsonSchema>(spec, schema) })
      }
      if (part !== 'path') places.push({ operation: id, part, path: '*', schema: {} })
    }
  }
  return places
}

interface Visit {
  readonly schema: JsonSchema
  readonly path: string
  readonly depth: number
  readonly wrap: (value: unknown) => unknown
  readonly part: 'body' | 'form'
}
