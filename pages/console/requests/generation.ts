import type { Schema } from '../api/contract.ts'

/** The record of a request. */
export type Generation = Schema<'Generation'>
