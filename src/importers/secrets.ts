import { readEnvironment } from '../config/env-files.ts'
import { secretsInUrl } from '../errors/mask.ts'

const variableMax = 80

/** What stands for a secret in gateway.yaml: a variable, never the secret itself. */
export class Secrets {
  readonly #prefix: string
  readonly #values = new Map<string, string>()
  readonly #names = new Set<string>()

  constructor(prefix: string) {
    this.#prefix = prefix
  }

  /** Variables that gateway.yaml needs, in the order in which they came up. */
  get names(): readonly string[] {
    return [...this.#names]
  }

  /** Secrets that stood in the file as they are, by the variable that stands for them now. */
  get values(): ReadonlyMap<string, string> {
    return this.#values
  }

  /** The reference to a variable that is already one. */
  reference(name: string): string {
    this.#names.add(name)
    return `\${${name}}`
  }

  /** Keeps the value of a variable that gateway.yaml needs. */
  put(name: string, value: string): void {
    this.#values.set(name, value)
  }

  /** An address as gateway.yaml takes it: one that holds a password or a key is a secret. */
  address(url: string, hint: string): string {
    return secretsInUrl(url).some((part) => part !== '') ? this.keep(url, hint) : literal(url)
  }

  /** A variable for a secret that stands in the file. The same secret gets the same variable. `hint` says what it is for. */
  keep(secret: string, hint: string): string {
    const known = [...this.#values].find(([, value]) => value === secret)
    if (known !== undefined) return this.reference(known[0])
    const wanted = `${this.#prefix}_${hint}`
      .toUpperCase()
      .replaceAll(/[^A-Z0-9]+/g, '_')
      .slice(0, variableMax)
      .replaceAll(/^_+|_+$/g, '')
    let name = wanted
    for (let count = 2; this.#names.has(name); count++) name = `${wanted}_${count}`
    this.#values.set(name, secret)
    return this.reference(name)
  }
}

/** A text that gateway.yaml takes as it is: `${` would be a variable there. */
export function literal(value: string): string {
  // As a text `$$` would be one of them.
  return value.replaceAll('${', () => '$${')
}

/** Secrets as a file that `env_files` of gateway.yaml names. Throws UnwritableSecretError for a value that no line of it can hold. */
export function renderEnvironment(values: ReadonlyMap<string, string>): string {
  const text = [...values].map(([name, value]) => lineOf(name, value)).join('')
  const read = readEnvironment(text)
  for (const [name, value] of values) if (read?.[name] !== value) throw new UnwritableSecretError(name)
  return text
}

// Nothing is escaped there: what begins with a quote ends at the next one of its kind.
function lineOf(name: string, value: string): string {
  const quote = value.includes("'") ? '"' : "'"
  return `${name}=${quote}${value}${quote}\n`
}

/** A secret that a file of variables can't hold, such as one with quotes of both kinds. */
export class UnwritableSecretError extends Error {
  /** The variable. */
  readonly variable: string

  constructor(variable: string) {
    super(`${variable} can't be written as NAME=value`)
    this.variable = variable
  }
}
