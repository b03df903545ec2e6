import type { components, operations, paths } from '../../../generated/types.ts'

/** The operations of the gateway by path, as its contract has them. */
export type Paths = paths

/** A schema of the contract by its name. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name]

/** An operation of the contract by its id. */
export type OperationName = keyof operations
