import type { GenerationRecord } from '../../records/generation-record.ts'
import { writeShape } from '../../records/prompt-shape.ts'

export interface ShapeRow {
  generation_id: string
  organization_id: string
  created_at: number
  shape: string
}

export const shapeColumns = [
  'generation_id',
  'organization_id',
  'created_at',
  'shape',
] as const satisfies readonly (keyof ShapeRow)[]

/** The values of a record's row, in the order of the columns; null where it has none. */
export function toShapeValues({ id, organizationId, createdAt, shape }: GenerationRecord): (string | number)[] | null {
  return shape === undefined ? null : [id, organizationId, createdAt, writeShape(shape)]
}
