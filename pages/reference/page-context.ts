import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Contract } from './contract/contract.ts'
import type { Credential } from './contract/credentials.ts'
import type { Group, Operation } from './contract/operations.ts'

/** What every part of the page shows. */
export interface PageContext {
  readonly contract: Contract
  readonly operations: readonly Operation[]
  readonly groups: readonly Group[]
  readonly credentials: readonly Credential[]
  /** The API's address as others write it, without a slash at its end. */
  readonly address: string
  /** Where this page itself reaches the API: its own origin, whatever the gateway is called elsewhere. */
  readonly ownAddress: string
  /** Keys of the reader by scheme; on this page only. */
  readonly keys: Readonly<Record<string, string>>
}

export const PageValues = createContext<PageContext | null>(null)

export function usePage(): PageContext {
  const page = useContext(PageValues)
  if (page === null) throw new Error('there is no page around this')
  return page
}
