import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Spec } from '../../codegen/spec.ts'
import { type ContractShape, shapeOf, writeShape } from './contract-shape.ts'

const file = fileURLToPath(new URL('released.json', import.meta.url))

/** The contract of the last release, without its prose. */
export function readReleased(): ContractShape {
  return JSON.parse(readFileSync(file, 'utf8')) as ContractShape
}

/** Takes a contract for the one that was released. */
export function writeReleased(spec: Spec): void {
  writeFileSync(file, writeShape(shapeOf(spec)))
}
