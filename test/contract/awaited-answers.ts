/** Declared answers that nothing can cause yet, and what they wait for. The work that builds it takes its line away. */
export const awaited: readonly { readonly operation: string; readonly status: number; readonly waitsFor: string }[] = []
