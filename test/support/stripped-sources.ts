import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import tsBlankSpace from 'ts-blank-space'
import type { Plugin } from 'vite'

const folders = ['src', 'generated']

/**
 * The product's sources as JavaScript, for tests: Node.js loads these files itself, which takes a worker one second for all of them; vitest's own
 * loader takes six. Types become blanks, so lines and columns in stack traces are those of the sources.
 */
export class StrippedSources {
  readonly #root: string
  readonly #folder: string

  constructor(root: string) {
    this.#root = resolve(root)
    this.#folder = join(this.#root, '.cache', 'stripped')
  }

  /** Writes what has changed since the last run. Runs at the same time write the same. */
  write(): void {
    this.#link(join(this.#root, 'package.json'))
    this.#writePages()
    for (const folder of folders) {
      for (const name of readdirSync(join(this.#root, folder), { recursive: true, encoding: 'utf8' })) {
        const source = join(this.#root, folder, name)
        if (name.endsWith('.d.ts')) continue
        if (name.endsWith('.ts')) this.#strip(source)
        else if (/\.(js|json)$/.test(name)) this.#link(source)
      }
      this.#removeOthers(folder)
    }
  }

  /** Sends imports of TypeScript below src/ and generated/ to the stripped files. */
  plugin(): Plugin {
    return {
      name: 'stripped-sources',
      enforce: 'pre',
      resolveId: (specifier, importer) => {
        if (importer === undefined || !specifier.startsWith('.') || !specifier.endsWith('.ts')) return null
        const path = resolve(dirname(importer), specifier)
        return folders.some((folder) => path.startsWith(join(this.#root, folder) + sep)) ? this.#targetOf(path) : null
      },
    }
  }

  #targetOf(source: string): string {
    return join(this.#folder, relative(this.#root, source)).replace(/\.ts$/, '.js')
  }

  #strip(source: string): void {
    const target = this.#targetOf(source)
    const { atime, mtime } = statSync(source)
    const written = statSync(target, { throwIfNoEntry: false })?.mtime
    if (written?.getTime() === mtime.getTime()) return
    const text = tsBlankSpace(readFileSync(source, 'utf8'), (node) => {
      throw new Error(`${source} has syntax that is more than types: ${node.getText()}`)
    })
    mkdirSync(dirname(target), { recursive: true })
    const partial = `${target}.${process.pid}`
    writeFileSync(partial, text.replace(/(\b(?:from|import)\s*\(?\s*)'(\.[^']*)\.ts'/g, "$1'$2.js'"))
    utimesSync(partial, atime, mtime)
    renameSync(partial, target)
  }

  // Imports of a deleted source must fail here too.
  #removeOthers(folder: string): void {
    for (const name of readdirSync(join(this.#folder, folder), { recursive: true, encoding: 'utf8' })) {
      const source = join(this.#root, folder, name)
      if (!/\.(js|json)$/.test(name) || existsSync(source) || existsSync(source.replace(/\.js$/, '.ts'))) continue
      rmSync(join(this.#folder, folder, name), { force: true })
    }
  }

  // Pages are bundled where their sources are.
  #writePages(): void {
    const source = join(this.#root, 'pages', 'files.ts')
    const target = this.#targetOf(source)
    mkdirSync(dirname(target), { recursive: true })
    const url = JSON.stringify(pathToFileURL(source))
    writeFileSync(
      target,
      `import { tsImport } from 'tsx/esm/api'\nexport const pageFiles = async () => (await tsImport(${url}, ${url})).pageFiles()\n`,
    )
  }

  // A link, so that tests which import the file itself get the same module; a relative one, so that a copy of the project has its own.
  #link(source: string): void {
    const target = this.#targetOf(source)
    if (existsSync(target)) return
    mkdirSync(dirname(target), { recursive: true })
    try {
      symlinkSync(relative(dirname(target), source), target)
    } catch (error) {
      if (!existsSync(target)) throw error
    }
  }
}
