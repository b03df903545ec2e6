import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createMatcher } from '../../../src/simulator/json/matches-schema.ts'
import { openScope } from '../../../src/simulator/json/schema-scope.ts'
import { jsonFromSchema } from '../../../src/simulator/json-from-schema.ts'
import { createRandom } from '../../../src/simulator/seeded-random.ts'
import { runs } from '../../support/level.ts'
import { satisfiableSchema } from '../satisfiable-schema.ts'

const ajv = new Ajv2020({ strict: false, validateFormats: false })

describe('createMatcher', () => {
  it('agrees with a validator about values of any schema', () => {
    fc.assert(
      fc.property(satisfiableSchema, satisfiableSchema, (schema, other) => {
        const isValid = ajv.compile(schema)
        const matcher = createMatcher(openScope({ ...schema }))
        for (const value of [jsonFromSchema(other, createRandom(1)), jsonFromSchema(schema, createRandom(2))]) {
          expect(matcher.matches({ ...schema }, value)).toBe(isValid(value))
        }
      }),
      { numRuns: runs(200) },
    )
  })
})
