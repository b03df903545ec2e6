import { readdirSync } from 'node:fs'
import type { Mutation } from './mutation.ts'

const folder = new URL('mutations/', import.meta.url)

/** Every defence that `npm run test:mutate` takes out, of all files of mutations/, in their order. */
export async function readMutations(): Promise<readonly Mutation[]> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.ts'))
  const modules = names.toSorted().map(async (name) => {
    const { mutations }: { mutations: readonly Mutation[] } = await import(new URL(name, folder).href)
    return mutations
  })
  return (await Promise.all(modules)).flat()
}
