import { csharp } from './csharp.ts'
import type { Generator } from './generator.ts'
import { goGenerators } from './go.ts'
import { openApiGenerators } from './openapi-generator.ts'
import { pythonGenerators } from './python.ts'
import { typescript } from './typescript.ts'

/** The generators, by name. */
export const generators: Readonly<Record<string, Generator>> = {
  ...typescript,
  ...pythonGenerators,
  ...goGenerators,
  ...openApiGenerators,
  ...csharp,
}
