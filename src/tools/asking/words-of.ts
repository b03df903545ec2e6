import { ToolError } from '../define-tool.ts'

/** An argument that a model must give. Rejects with ToolError without it; `item` is what the call's item says then beside the error. */
export function required(
  input: Readonly<Record<string, unknown>>,
  name: string,
  item: { readonly status?: 'failed' } = {},
): string {
  const said = optional(input, name)
  if (said !== undefined) return said
  const error = `${name}: is missing`
  throw new ToolError(error, { ...item, error })
}

/** An argument that a model may give; undefined for anything but words. */
export function optional(input: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const said = input[name]
  return typeof said === 'string' && said.trim() !== '' ? said : undefined
}
