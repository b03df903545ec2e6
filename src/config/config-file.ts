import { type Document, isMap, isPair, isScalar, LineCounter, type Node, parseDocument, visit } from 'yaml'
import type { FilePlace } from '../catalog/catalog-settings.ts'
import type { Environment } from '../environment/environment.ts'
import { ConfigError, type ConfigProblem } from '../errors/config-error.ts'
import { interpolate } from './interpolate.ts'
import { isTooDeep } from './yaml-depth.ts'

/** Steps from the root of a file to a value: keys of mappings, indexes of lists. */
export type Path = readonly (string | number)[]

/** A parsed gateway.yaml, with the position of each value. */
export interface ConfigFile {
  /** The name for messages. */
  readonly name: string
  /** The root mapping, with `${ENV}` filled in. */
  readonly value: Readonly<Record<string, unknown>>
  /** Pointers (`toPointer`) of the texts that `${ENV}` was filled into. */
  readonly interpolated: ReadonlySet<string>
  /** Names of the variables that it was filled in from. */
  readonly variables: ReadonlySet<string>
  /** Problems with `${ENV}`s. */
  readonly problems: readonly ConfigProblem[]
  /** The position of the value, or of the nearest existing one around it. */
  placeOf(path: Path): FilePlace
  /** The position of the key instead of its value. */
  placeOfKey(path: Path): FilePlace
}

/** Parses gateway.yaml and fills in `${ENV}`. Throws ConfigError when it is not YAML or not a mapping; other problems are in the result. */
export function parseConfigFile(name: string, text: string, env: Environment): ConfigFile {
  if (isTooDeep(text)) throw aboutAll(name, 'is nested too deeply')
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  const toPlace = (offset: number): FilePlace => {
    const { line, col } = lines.linePos(offset)
    return { line, column: col }
  }
  if (document.errors.length > 0) {
    const problems = document.errors.map(({ message, pos }) => ({
      ...toPlace(pos[0]),
      key: '',
      message: wordError(message),
    }))
    throw new ConfigError(problems, name)
  }

  const problems: ConfigProblem[] = []
  const interpolated = new Set<string>()
  const variables = new Set<string>()
  visit(document, {
    Scalar(key, node, ancestors) {
      if (key === 'key' || typeof node.value !== 'string') return
      const filled = interpolate(node.value, env)
      if (filled.text === node.value && filled.problems.length === 0) return
      for (const each of filled.names) variables.add(each)
      const path = pathTo([...ancestors, node])
      const place = toPlace(node.range?.[0] ?? 0)
      problems.push(...filled.problems.map((message) => ({ ...place, key: toKey(path), message })))
      interpolated.add(toPointer(path))
      node.value = filled.text
    },
  })

  const root = toValue(document, name)
  if (typeof root !== 'object' || root === null || Array.isArray(root)) {
    throw aboutAll(name, 'must be a mapping of settings, such as `port: 8787`')
  }

  const placeOf = (path: Path): FilePlace => {
    for (let length = path.length; length > 0; length--) {
      const node = document.getIn(path.slice(0, length), true) as Node | undefined
      if (node?.range) return toPlace(node.range[0])
    }
    return toPlace(document.contents?.range?.[0] ?? 0)
  }
  return {
    name,
    value: root as Record<string, unknown>,
    interpolated,
    variables,
    problems,
    placeOf,
    placeOfKey(path) {
      const around = path.length === 1 ? document.contents : document.getIn(path.slice(0, -1), true)
      const pair = isMap(around)
        ? around.items.find(({ key }) => isScalar(key) && String(key.value) === path.at(-1))
        : undefined
      return isScalar(pair?.key) && pair.key.range ? toPlace(pair.key.range[0]) : placeOf(path)
    },
  }
}

/** A value that comes from elsewhere, to be checked as a file is: nothing of it has a position. */
export function unplacedFile(value: Readonly<Record<string, unknown>>): ConfigFile {
  const nowhere = () => ({ line: 0, column: 0 })
  return {
    name: '',
    value,
    interpolated: new Set(),
    variables: new Set(),
    problems: [],
    placeOf: nowhere,
    placeOfKey: nowhere,
  }
}

/** A path as people write it: `providers[0].base_url`. */
export function toKey(path: Path): string {
  return path.reduce<string>((key, step) => {
    if (typeof step === 'number') return `${key}[${step}]`
    return key === '' ? step : `${key}.${step}`
  }, '')
}

/** A path as a JSON pointer (RFC 6901). */
export function toPointer(path: Path): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

/** The value of a document without errors. Throws ConfigError where its aliases have none; what they are called may be a secret without quotes. */
function toValue(document: Document, name: string): unknown {
  try {
    const value: unknown = document.toJS({ maxAliasCount: 100 }) ?? {}
    if (isWithinItself(value)) throw aboutAll(name, 'has an alias, *name, within what it stands for')
    return value
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error
    throw aboutAll(
      name,
      'has an alias, a text that begins with *, which stands for nothing or for too much; quote it if it is a text',
    )
  }
}

function isWithinItself(value: unknown, around: ReadonlySet<unknown> = new Set()): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (around.has(value)) return true
  const within = new Set(around).add(value)
  return Object.values(value).some((each) => isWithinItself(each, within))
}

/** A problem of the file as a whole. */
function aboutAll(name: string, message: string): ConfigError {
  return new ConfigError([{ line: 1, column: 1, key: '', message }], name)
}

function pathTo(nodes: readonly unknown[]): Path {
  const path: (string | number)[] = []
  for (const [index, node] of nodes.entries()) {
    const parent = nodes[index - 1]
    if (isPair(node)) path.push(isScalar(node.key) ? String(node.key.value) : '?')
    else if (typeof parent === 'object' && parent !== null && 'items' in parent && !isMap(parent)) {
      path.push((parent.items as unknown[]).indexOf(node))
    }
  }
  return path
}

/** The parser's message without what it repeats of the file, which may be a secret without quotes. */
function wordError(message: string): string {
  if (message === 'Map keys must be unique') return 'this key is here twice'
  return `is not YAML: ${message.replace(/(?<! ): .*$/s, '').replace(/(Invalid escape sequence) .*$/s, '$1')}`
}
