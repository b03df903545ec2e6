import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { linkPackages } from '../separate-packages.ts'

const left: ReadonlySet<string> = new Set(['.git', 'dist', 'data', 'coverage'])

/** The generator did not run; the message is what it said. */
export class GenerateError extends Error {}

/** A copy of the project in which files may be broken. Installed packages are shared, nothing else is. */
export class WorkCopy {
  readonly folder: string

  constructor(root: string) {
    this.folder = mkdtempSync(join(tmpdir(), 'gateway-mutate-'))
    const isTaken = (path: string) => !left.has(path.slice(root.length + 1)) && basename(path) !== 'node_modules'
    cpSync(root, this.folder, { recursive: true, filter: isTaken })
    linkPackages(root, this.folder)
  }

  /**
   * Runs `work` while `file` has another text. Where that file is part of the generator, generated/ is made anew before it; rejects with a
   * GenerateError where that fails.
   */
  async during<T>(file: string, text: string, work: () => Promise<T>): Promise<T> {
    const path = join(this.folder, file)
    const before = readFileSync(path, 'utf8')
    const isGenerator = /^(codegen|src\/contract\/schemas)\//.test(file)
    const kept = join(this.folder, '.generated-before')
    const generated = join(this.folder, 'generated')
    if (isGenerator) cpSync(generated, kept, { recursive: true })
    writeFileSync(path, text)
    try {
      if (isGenerator) this.#generate()
      return await work()
    } finally {
      writeFileSync(path, before)
      if (isGenerator) {
        rmSync(generated, { recursive: true })
        renameSync(kept, generated)
      }
    }
  }

  #generate(): void {
    const words = [join(this.folder, 'node_modules/tsx/dist/cli.mjs'), 'codegen/main.ts']
    const { status, stderr } = spawnSync(process.execPath, words, { cwd: this.folder, encoding: 'utf8' })
    if (status !== 0) throw new GenerateError(stderr.trim())
  }

  remove(): void {
    // Tests that were just ended may still be writing.
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}
