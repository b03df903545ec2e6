import type { FlatSchema } from './flat-schema.ts'
import type { JsonSchema } from './json-schema.ts'
import type { SchemaScope } from './schema-scope.ts'

/** How deep the flattest value of a schema nests. */
export interface BranchHeights {
  /** 0 for a scalar; 9 for anything deeper than 8 or without end. */
  heightOf(schema: JsonSchema): number
}

const heightMax = 8

/** Measures the schemas of one document, each once. */
export function createBranchHeights(scope: SchemaScope): BranchHeights {
  const known = Array.from({ length: heightMax + 1 }, () => new Map<JsonSchema, boolean>())

  const ends = (schema: JsonSchema, height: number): boolean => {
    const answers = known[height]
    if (answers === undefined) return false
    scope.work.spend(1)
    const answer = answers.get(schema)
    if (answer !== undefined) return answer
    // Provisional: a schema that refers to itself at the same height never ends.
    answers.set(schema, false)
    const flat = scope.flatten(schema)
    const result = flat !== null && scope.work.deeper(() => endsFlat(flat, height))
    answers.set(schema, result)
    return result
  }

  const endsFlat = (flat: FlatSchema, height: number): boolean => {
    const canChoose = flat.choices.every((choice) => choice.branches.some((branch) => ends(branch, height)))
    if (!canChoose) return false
    if (flat.types === undefined || flat.values !== undefined)
      return flat.required.size === 0 || endsObject(flat, height)
    for (const type of flat.types) {
      if (type === 'object' ? endsObject(flat, height) : type === 'array' ? endsArray(flat, height) : true) return true
    }
    return false
  }

  const endsObject = (flat: FlatSchema, height: number): boolean =>
    [...flat.required].every((key) => ends(flat.properties.get(key) ?? flat.additionalProperties ?? true, height - 1))

  const endsArray = (flat: FlatSchema, height: number): boolean => {
    for (let index = 0; index < Math.min(flat.itemsMin, flat.prefixItems.length + 1); index++) {
      if (!ends(flat.prefixItems[index] ?? flat.items ?? true, height - 1)) return false
    }
    return true
  }

  return {
    heightOf: (schema) => {
      for (let height = 0; height <= heightMax; height++) if (ends(schema, height)) return height
      return heightMax + 1
    },
  }
}
