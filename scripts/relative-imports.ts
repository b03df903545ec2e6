import { dirname, join } from 'node:path'

/** The files that a TypeScript file imports by a path, also while it runs; from the folder that its own path is from. */
export function relativeImports(file: string, text: string): string[] {
  return [...text.matchAll(/(?:\bfrom|\bimport\(?)\s*'(\.[^']+)'/g)].map(([, path = '']) => join(dirname(file), path))
}
