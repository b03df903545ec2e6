import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { relativeImports } from './relative-imports.ts'

/** A folder of the project that has packages of its own, in `package-lock.json`, for those of its files that need them. */
interface SeparateFolder {
  readonly name: string
  readonly packages: readonly string[]
  readonly isInstalled: boolean
}

/** The folders that have packages of their own, by name. */
export function separateFolders(root: string): readonly SeparateFolder[] {
  return readdirSync(root)
    .filter((name) => name !== 'node_modules' && existsSync(join(root, name, 'package-lock.json')))
    .map((name) => {
      const { devDependencies } = JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8')) as {
        readonly devDependencies: Readonly<Record<string, string>>
      }
      const isInstalled = existsSync(join(root, name, 'node_modules/.package-lock.json'))
      return { name, packages: Object.keys(devDependencies), isInstalled }
    })
}

/** Lets a copy of the project use its installed packages. */
export function linkPackages(root: string, copy: string): void {
  const installed = separateFolders(root).filter(({ isInstalled }) => isInstalled)
  for (const folder of ['', ...installed.map(({ name }) => name)]) {
    mkdirSync(join(copy, folder), { recursive: true })
    symlinkSync(join(root, folder, 'node_modules'), join(copy, folder, 'node_modules'), 'dir')
  }
}

/**
 * The TypeScript files of these folders that can't be used yet, as paths from the project's folder, and the folders whose packages they
 * miss: they, or what they import, import such a package or name the `node_modules` it is in.
 */
export function filesMissingPackages(root: string): ReadonlyMap<string, readonly string[]> {
  const folders = separateFolders(root)
  const missing = folders.filter(({ isInstalled }) => !isInstalled)
  if (missing.length === 0) return new Map()
  const files = new Map(folders.flatMap(({ name }) => sourceFiles(root, name)).map((file) => [file, read(root, file)]))
  const missed = new Map([...files].map(([file, { text }]) => [file, new Set(namedIn(text, missing))]))
  // Files import each other in circles: until nothing is new.
  for (let isNew = true; isNew; ) {
    isNew = false
    for (const [file, { imports }] of files) {
      const own = missed.get(file)
      for (const name of imports.flatMap((each) => [...(missed.get(each) ?? [])])) {
        if (own === undefined || own.has(name)) continue
        own.add(name)
        isNew = true
      }
    }
  }
  return new Map([...missed].flatMap(([file, names]) => (names.size > 0 ? [[file, [...names].toSorted()]] : [])))
}

/** TypeScript files below a folder, as paths from the project's, without those of packages. */
export function sourceFiles(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : sourceFiles(root, path)
      return entry.name.endsWith('.ts') ? [path] : []
    })
    .toSorted()
}

// What follows `from`, `import(` or `createRequire(import.meta.url)`.
const packageName = /(?:\bfrom |\bimport\(|import\.meta\.url\)(?:\.resolve)?\()'((?:@[\w-]+\/)?[\w.-]+)[^']*'/g

function namedIn(text: string, folders: readonly SeparateFolder[]): string[] {
  const asked = new Set([...text.matchAll(packageName)].map(([, name]) => name))
  return folders
    .filter(({ name, packages }) => text.includes(`${name}/node_modules`) || packages.some((each) => asked.has(each)))
    .map(({ name }) => name)
}

function read(root: string, file: string): { readonly text: string; readonly imports: readonly string[] } {
  const text = readFileSync(join(root, file), 'utf8')
  return { text, imports: relativeImports(file, text) }
}
