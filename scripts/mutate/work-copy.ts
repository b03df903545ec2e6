import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const left: ReadonlySet<string> = new Set(['.git', 'node_modules', 'dist', 'data', 'coverage'])

/** A copy of the project in which files may be broken. Installed packages are shared, nothing else is. */
export class WorkCopy {
  readonly folder: string

  constructor(root: string) {
    this.folder = mkdtempSync(join(tmpdir(), 'gateway-mutate-'))
    const isTaken = (path: string) => !left.has(path.slice(root.length + 1))
    cpSync(root, this.folder, { recursive: true, filter: isTaken })
    symlinkSync(join(root, 'node_modules'), join(this.folder, 'node_modules'))
  }

  /** Runs `work` while `file` has another text. */
  async during<T>(file: string, text: string, work: () => Promise<T>): Promise<T> {
    const path = join(this.folder, file)
    const before = readFileSync(path, 'utf8')
    writeFileSync(path, text)
    try {
      return await work()
    } finally {
      writeFileSync(path, before)
    }
  }

  remove(): void {
    // Tests that were just ended may still be writing.
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}
