import type { Schema } from '../../contract/contract.ts'
import { isSet } from '../shared/is-set.ts'

type Options = Schema<'WebSearchConfig'>

/** What may be said of a search, where null says nothing. */
type SaidOptions = { readonly [Name in keyof Options]?: Options[Name] | null | undefined }

/** Options of the gateway's search without those that are not set. */
export function searchOptions(said: SaidOptions): Options {
  return Object.fromEntries(Object.entries(said).filter(([, value]) => isSet(value)))
}

/** Whether a search is to be made with an engine of the operator's. */
export function namesEngine({ engine }: { readonly engine?: Schema<'WebSearchEngine'> | undefined }): boolean {
  return engine !== undefined && engine !== 'auto' && engine !== 'native'
}
