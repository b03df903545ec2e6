import { dirname, join } from 'node:path'

/** Returns the files that a TypeScript file imports by a path, statically or dynamically; paths are relative to the same folder as its own. */
export function relativeImports(file: string, text: string): string[] {
  return [...text.matchAll(/(?:\bfrom|\bimport\(?)\s*'(\.[^']+)'/g)].map(([, path = '']) => join(dirname(file), path))
}
