// Made from openapi.yaml by `npm run codegen`. Do not edit.
import type { PlannedNode } from '../src/contract/planned.ts'
export const plannedRequests: Readonly<Record<string, PlannedNode>>
/** Keys that lead to what is left out, in the order in which it is taken out. */
export const leftOut: readonly (readonly string[])[]
