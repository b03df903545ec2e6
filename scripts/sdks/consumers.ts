import { readFileSync } from 'node:fs'

/** The program that uses the client of a generator: no TypeScript file here, since what it imports exists only beside a generated client. */
export function readConsumer(id: string): string {
  return readFileSync(new URL(`./consumers/${id}.txt`, import.meta.url), 'utf8')
}
