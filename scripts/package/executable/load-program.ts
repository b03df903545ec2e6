import { constants, Script } from 'node:vm'

/** Whether a Node.js can import modules from a program that came out of a cache: 20 has no callback for it then. `version` as in `process.versions`. */
export function takesCache(version: string): boolean {
  return Number(version.split('.')[0]) >= 24
}

type Program = (require: NodeJS.Require) => void

/** The gateway as a script that V8 compiles, or takes from `cache`: what it compiled before of the same source, with the same Node.js and flags. */
export function programScript(source: string, cache?: Buffer): Script {
  return new Script(source, {
    filename: 'model-gateway',
    ...(cache !== undefined && { cachedData: cache }),
    // For the modules of an operator's own operations.
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  })
}

/** The source of the program, of a bundle in the form `script`. */
export function programSource(bundle: string): string {
  return `(function (require) {${bundle.replace(/^#!.*/, '')}\n})`
}

export function runProgramScript(script: Script, require: NodeJS.Require): void {
  const program: Program = script.runInThisContext()
  program(require)
}
