import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** npm's records of the packages that are installed: some of them are part of the generator. */
const packages = ['node_modules/.package-lock.json', 'codegen/node_modules/.package-lock.json']

/** Sources of the program that the generator uses: files, and folders. */
const shared = ['src/contract/planned.ts', 'src/contract/without.ts']
const sharedFolders = ['src/contract/schemas', 'src/lockstep/lint']

/**
 * Remembers in .cache/ from what generated/ was made, and what was made, so that it is not made again while neither has changed. Where
 * `CI` is set it is not believed: there a check compares with what it makes itself.
 */
export class GeneratedRecord {
  readonly #root: string
  readonly #file: string
  readonly #generator: string | null

  /** `root` is the folder of the project, whose generator is looked at now: it may be edited while it runs. */
  constructor(root: string) {
    this.#root = root
    this.#file = join(root, '.cache/generated.txt')
    // Nothing is known of packages that another program than npm has installed.
    this.#generator = packages.every((each) => existsSync(join(root, each)))
      ? hashOf([
          process.version,
          ...this.#read('codegen').entries(),
          ...shared.map((file) => this.#text(file)),
          ...sharedFolders.flatMap((folder) => [...this.#read(folder)]),
          ...packages.map((each) => this.#text(each)),
        ])
      : null
  }

  /** Whether the contract, the generator, its packages and generated/ are those that were last remembered. */
  isCurrent(): boolean {
    if (process.env['CI'] || this.#generator === null || !existsSync(this.#file)) return false
    return readFileSync(this.#file, 'utf8') === this.#marksOf(this.#text('openapi.yaml'), this.#read('generated'))
  }

  /** Notes what was generated from that text of the contract: the files by name. */
  remember(contract: string, files: ReadonlyMap<string, string>): void {
    if (this.#generator === null) return
    mkdirSync(dirname(this.#file), { recursive: true })
    writeFileSync(this.#file, this.#marksOf(contract, files))
  }

  #marksOf(contract: string, files: ReadonlyMap<string, string>): string {
    const sorted = [...files].toSorted(([a], [b]) => (a < b ? -1 : 1))
    return `${this.#generator} ${hashOf([contract])} ${hashOf(sorted)}\n`
  }

  #read(folder: string): Map<string, string> {
    const path = join(this.#root, folder)
    const entries = existsSync(path) ? readdirSync(path, { withFileTypes: true }) : []
    const names = entries.flatMap((each) => (each.isFile() ? [each.name] : [])).toSorted()
    return new Map(names.map((name) => [name, this.#text(`${folder}/${name}`)]))
  }

  #text(file: string): string {
    return readFileSync(join(this.#root, file), 'utf8')
  }
}

function hashOf(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
