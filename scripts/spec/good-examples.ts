import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { refName, type Spec } from '../../codegen/spec.ts'

/**
 * Which examples were found to keep to their schemas before. Most of the linter's time goes into compiling schemas for examples, and a
 * change of the contract touches few of them.
 */
export class GoodExamples {
  readonly #file: string
  readonly #rules: string
  readonly #known: ReadonlySet<string>
  #seen: string[] = []

  /** `rules` says what examples are held to: whatever was remembered under other rules does not count. */
  constructor(file: string, rules: string) {
    this.#file = file
    this.#rules = rules
    this.#known = new Set(existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [])
  }

  /** The contract without examples that are known to be good; null where that is all of them. */
  without(spec: Spec): Spec | null {
    const hashes = new SchemaHashes(spec)
    let left = 0
    this.#seen = []
    const strip = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(strip)
      if (typeof value !== 'object' || value === null) return value
      const media = value as Record<string, unknown>
      if (isMediaType(media)) {
        const { example, examples, ...rest } = media
        const key = digest(this.#rules, JSON.stringify([example, examples]), hashes.of(media['schema']))
        this.#seen.push(key)
        if (this.#known.has(key)) return rest
        left++
        return media
      }
      return Object.fromEntries(Object.entries(media).map(([name, each]) => [name, strip(each)]))
    }
    const { schemas, ...others } = spec.components
    const paths = strip(spec.paths) as Spec['paths']
    const components = { ...(strip(others) as typeof others), schemas } as Spec['components']
    return left === 0 ? null : { ...spec, paths, components }
  }

  /** Remembers that all examples of the contract that was given last are good. */
  remember(): void {
    mkdirSync(dirname(this.#file), { recursive: true })
    const draft = `${this.#file}.${process.pid}`
    writeFileSync(draft, this.#seen.join('\n'))
    renameSync(draft, this.#file)
  }
}

function isMediaType(value: Record<string, unknown>): boolean {
  return typeof value['schema'] === 'object' && (value['example'] !== undefined || value['examples'] !== undefined)
}

/** Hashes of schemas with everything that they refer to. */
class SchemaHashes {
  readonly #spec: Spec
  readonly #texts = new Map<string, { text: string; refs: readonly string[] }>()

  constructor(spec: Spec) {
    this.#spec = spec
  }

  of(schema: unknown): string {
    const { text, refs } = describe(schema)
    const names = new Set<string>()
    const visit = (name: string): void => {
      if (names.has(name)) return
      names.add(name)
      for (const each of this.#component(name).refs) visit(each)
    }
    for (const name of refs) visit(name)
    return digest(text, ...[...names].toSorted().map((name) => `${name}=${this.#component(name).text}`))
  }

  #component(name: string): { text: string; refs: readonly string[] } {
    const known = this.#texts.get(name)
    if (known !== undefined) return known
    const { text, refs } = describe(this.#spec.components.schemas[name] ?? null)
    const found = { text: digest(text), refs }
    this.#texts.set(name, found)
    return found
  }
}

function describe(schema: unknown): { text: string; refs: string[] } {
  const refs: string[] = []
  const text = JSON.stringify(schema, (_key, value: unknown) => {
    if (typeof value === 'object' && value !== null) {
      const name = refName(value as Record<string, unknown>)
      if (name !== undefined) refs.push(name)
    }
    return value
  })
  return { text, refs }
}

function digest(...parts: readonly string[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(`${part.length} ${part}`)
  return hash.digest('base64url')
}
