import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/** Names that are not there: what runs into one fails for a typing error, not for a missing defence. */
const missingNames: ReadonlySet<number> = new Set([2304, 2305, 2307, 2552, 18_004])

/** Says of changed files whether they still compile; types may be at odds as long as the code runs. */
export class CompileCheck {
  readonly #root: string
  readonly #service: ts.LanguageService
  #version = 0
  #changed: { readonly path: string; readonly text: string } | undefined

  constructor(root: string, files: readonly string[]) {
    this.#root = root
    const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile)
    const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, root)
    const textOf = (path: string) => (path === this.#changed?.path ? this.#changed.text : readFileSync(path, 'utf8'))
    this.#service = ts.createLanguageService({
      getCompilationSettings: () => options,
      getScriptFileNames: () => files.map((file) => join(root, file)),
      getScriptVersion: (path) => (path === this.#changed?.path ? String(this.#version) : '0'),
      getScriptSnapshot: (path) => (ts.sys.fileExists(path) ? ts.ScriptSnapshot.fromString(textOf(path)) : undefined),
      getCurrentDirectory: () => root,
      getDefaultLibFileName: ts.getDefaultLibFilePath,
      fileExists: ts.sys.fileExists,
      readFile: ts.sys.readFile,
      readDirectory: ts.sys.readDirectory,
      directoryExists: ts.sys.directoryExists,
      getDirectories: ts.sys.getDirectories,
    })
  }

  /** The first reason why `file` can't run with that text, or undefined. */
  problemOf(file: string, text: string): string | undefined {
    const path = join(this.#root, file)
    this.#changed = { path, text }
    this.#version++
    const [problem] = [
      ...this.#service.getSyntacticDiagnostics(path),
      ...this.#service.getSemanticDiagnostics(path).filter(({ code }) => missingNames.has(code)),
    ]
    return problem === undefined ? undefined : ts.flattenDiagnosticMessageText(problem.messageText, ' ')
  }
}
