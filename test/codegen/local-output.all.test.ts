import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { withIndex } from '../../codegen/contract-index.ts'
import { emitValidators } from '../../codegen/emit-validators.ts'
import { generate } from '../../codegen/generate.ts'
import { parseSpec, readSpecText } from '../../codegen/spec.ts'
import { contract } from '../contract/contract.ts'

const newPath = `  /glossary:
    post:
      operationId: createGlossaryEntry
      tags: [Models]
      summary: Create an entry of the glossary
      security:
        - managementKey: []
      parameters:
        - {name: scope, in: query, description: Where it counts., schema: {type: string, maxLength: 12}}
      requestBody:
        required: true
        content:
          application/json:
            schema: {$ref: '#/components/schemas/GlossaryEntry'}
            example: {term: a, meaning: b}
      responses:
        '200':
          description: The entry.
          content:
            application/json:
              schema: {$ref: '#/components/schemas/GlossaryEntry'}
              example: {term: a, meaning: b}
        '400': {$ref: '#/components/responses/BadRequest'}
`
const newSchema = `    GlossaryEntry:
      type: object
      description: A word and what it means.
      required: [term, meaning]
      properties:
        term: {type: string, minLength: 1, maxLength: 64, pattern: '^[a-z]+$', description: The word.}
        meaning: {type: string, description: What it means.}
        since: {type: string, format: date, description: Since when.}
        region: {$ref: '#/components/schemas/ModelRegion'}
        usage: {$ref: '#/components/schemas/ChatUsage'}
`

/** A generated file of our contract, as codegen has written it. */
function written(name: string): string {
  return readFileSync(fileURLToPath(new URL(`../../generated/${name}`, import.meta.url)), 'utf8')
}

/** The text with something put before a line of it, which must be there. */
function putBefore(text: string, line: string, added: string): string {
  expect(text).toContain(`\n${line}\n`)
  return text.replace(`\n${line}\n`, () => `\n${added}${line}\n`)
}

/** The lines of `before` that are not in `after`, in this order. */
function removedLines(before: string, after: string): string[] {
  const removed: string[] = []
  const lines = after.split('\n')
  let at = 0
  for (const line of before.split('\n')) {
    const found = lines.indexOf(line, at)
    if (found === -1) removed.push(line)
    else at = found + 1
  }
  return removed
}

describe('an operation with a schema of its own that is added to our contract', () => {
  it('adds lines to the generated files, and changes none', { timeout: 600_000 }, async () => {
    const text = putBefore(readSpecText(), '  /providers:', newPath)
    const more = putBefore(text, '    ModelResponse:', newSchema)
    const after = await generate(withIndex(more, parseSpec(more)))
    for (const [name, content] of after) expect(removedLines(written(name), content), name).toEqual([])
    expect(after.get('validators.js')).toContain('function validate_GlossaryEntry(')
    expect(after.get('validators.js')).toContain('function validate_createGlossaryEntry_query(')
    expect(after.get('operations.ts')).toContain('createGlossaryEntry')
  })
})

describe('a property that is taken out of a schema', () => {
  /** Each function and the constants before it, by the function's name. */
  function functionsOf(file: string): Map<string, string> {
    const code = file.slice(file.indexOf('import '))
    const blocks = code.split(/(?<=^validate_\w+\.errors = null;\n|^\}\n)(?=const schema_|const pattern_|function )/m)
    return new Map(blocks.map((block) => [/^function (\w+)/m.exec(block)?.[1] ?? '', block]))
  }

  it('changes the function of that schema alone in validators.js', async () => {
    const before = functionsOf(written('validators.js'))
    const spec = structuredClone(contract)
    const properties = spec.components.schemas['ReasoningConfig']?.['properties'] as Record<string, unknown>
    expect(Reflect.deleteProperty(properties, 'effort')).toBe(true)
    const after = functionsOf(await emitValidators(spec))
    expect([...after.keys()]).toEqual([...before.keys()])
    const changed = [...after].filter(([key, code]) => before.get(key) !== code).map(([key]) => key)
    expect(changed).toEqual(['validate_ReasoningConfig'])
  })
})
