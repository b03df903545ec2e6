/** What an organization may spend and has spent, in whole nano-dollars. */
export interface CreditTotals {
  /** Null when spending is not limited by credits. */
  readonly grantedNanos: number | null
  /** Through the gateway's own provider credentials. */
  readonly usedNanos: number
}

/** Where credits are read. */
export interface CreditsReader {
  /** Rejects with StorageUnavailableError when the store is away. */
  totals(organizationId: string): Promise<CreditTotals>
}
