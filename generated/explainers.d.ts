// Made from openapi.yaml by `npm run codegen`. Do not edit.
export interface Violation {
  instancePath: string
  schemaPath: string
  keyword: string
  params: Record<string, unknown>
  message?: string
  data?: unknown
  schema?: unknown
  parentSchema?: Record<string, unknown>
}
export interface Validator {
  (data: unknown): boolean
  errors?: Violation[] | null
}
export const validators: Record<string, Record<string, Validator | undefined>>
export const schemaValidators: Record<string, Validator | undefined>
