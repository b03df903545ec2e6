import { Document, isMap, isScalar, isSeq, type Pair, type Scalar, visit } from 'yaml'
import type { WireMcpServer, WireModel, WireProvider } from '../config/wire-config.ts'
import type { ImportNote } from './import-note.ts'
import { Secrets } from './secrets.ts'

/** A gateway.yaml in the making, and what is to be said about it. */
export class ConfigDraft {
  readonly secrets: Secrets
  readonly providers: WireProvider[] = []
  readonly models: WireModel[] = []
  readonly mcpServers: WireMcpServer[] = []
  readonly notes: ImportNote[] = []
  /** Ids of models by the names that callers have sent so far. */
  readonly names = new Map<string, string>()
  /** Commands to run once the gateway runs. */
  readonly steps: string[] = []
  readonly #settings = new Map<string, unknown>()
  readonly #comments = new Map<object, string>()

  /** `prefix` begins the names of variables for secrets that had none. */
  constructor(prefix: string) {
    this.secrets = new Secrets(prefix)
  }

  note(from: string, outcome: ImportNote['outcome'], words: string): void {
    this.notes.push({ from, outcome, words })
  }

  /** Sets a single-value setting by its dotted key. */
  set(key: string, value: unknown, from: string): void {
    this.#settings.set(key, value)
    this.note(from, 'written', `${key}: ${String(value)}`)
  }

  /** The value of a setting that was set. */
  get(key: string): unknown {
    return this.#settings.get(key)
  }

  has(key: string): boolean {
    return this.#settings.has(key)
  }

  /** Takes a setting back. */
  unset(key: string): void {
    this.#settings.delete(key)
  }

  /** Puts a thing in the place of another one, which keeps its comment. */
  replace<T extends WireProvider | WireModel>(things: T[], at: number, thing: T): void {
    const words = things[at] === undefined ? undefined : this.#comments.get(things[at])
    things[at] = thing
    if (words !== undefined) this.#comments.set(thing, words)
  }

  /** Puts a comment above a provider or model of this draft. */
  comment(thing: WireProvider | WireModel, words: string): void {
    this.#comments.set(thing, words)
  }

  /** The file. `source` is what it was made from. */
  render(source: string): string {
    const document = new Document(
      {
        ...nested(this.#settings),
        ...(this.providers.length > 0 && { providers: this.providers }),
        ...(this.models.length > 0 && { models: this.models }),
        ...(this.mcpServers.length > 0 && { mcp: { servers: this.mcpServers } }),
      },
      { aliasDuplicateObjects: false },
    )
    document.commentBefore = ` Made from ${source} by "model-gateway import". \${NAME} is the variable NAME of the environment.\n Check it with: model-gateway config check`
    for (const [name, things] of [
      ['providers', this.providers],
      ['models', this.models],
    ] as const) {
      const found = document.get(name)
      if (!isSeq(found)) continue
      for (const [index, thing] of things.entries()) {
        const words = this.#comments.get(thing)
        const item = found.items[index]
        if (words !== undefined && isMap(item)) item.commentBefore = ` ${words.replaceAll('\n', '\n ')}`
      }
    }
    spaceOut(document)
    return document.toString({ lineWidth: 0 })
  }
}

/** Sections stand apart, and lists of words in one line. */
function spaceOut(document: Document): void {
  if (!isMap(document.contents)) return
  const pairs = document.contents.items as Pair<Scalar, unknown>[]
  for (const pair of pairs.slice(1)) pair.key.spaceBefore = true
  visit(document, {
    Seq(_key, node) {
      if (node.items.every(isScalar)) node.flow = true
    },
  })
}

/** `a.b: 1` as `{ a: { b: 1 } }`. */
function nested(settings: ReadonlyMap<string, unknown>): object {
  const root: Record<string, unknown> = {}
  for (const [key, value] of settings) {
    const steps = key.split('.')
    const last = steps.pop() ?? ''
    let place = root
    for (const step of steps) {
      place[step] ??= {}
      place = place[step] as Record<string, unknown>
    }
    place[last] = value
  }
  return root
}
