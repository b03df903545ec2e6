import type { InputItem, ResponseRequest } from '../wire.ts'

/** What had to be left out of an input, as parameter names. */
export interface PlainInput {
  readonly input: ResponseRequest['input']
  readonly ignoredParameters: readonly string[]
}

/**
 * The input as a provider of this format takes it; undefined when the caller's own does. Left out are what only this gateway knows:
 * cache marks in another provider's notation, thoughts that another provider signed or sealed, and references to items that stand in
 * the same list.
 */
export function toPlainInput(input: ResponseRequest['input'], takesCacheControl: boolean): PlainInput | undefined {
  if (!Array.isArray(input) || !input.some((item) => needsChange(item, takesCacheControl))) return undefined
  const dropsMarks = !takesCacheControl && input.some(hasCacheControl)
  return {
    input: input.flatMap((item) => toPlainItem(item, takesCacheControl)),
    ignoredParameters: dropsMarks ? ['cache_control'] : [],
  }
}

const own: ReadonlySet<string> = new Set([
  'openai-responses-v1',
  'azure-openai-responses-v1',
  'bedrock-openai-responses-v1',
  'bedrock-xai-responses-v1',
  'xai-responses-v1',
  'meta-responses-v1',
])

function needsChange(item: InputItem, takesCacheControl: boolean): boolean {
  if ('type' in item) {
    if (item.type === 'item_reference') return true
    if (item.type === 'reasoning') return 'format' in item || 'signature' in item
  }
  return !takesCacheControl && hasCacheControl(item)
}

function hasCacheControl(item: InputItem): boolean {
  return partsOf(item)?.some((part) => 'cache_control' in part) ?? false
}

function partsOf(item: InputItem): readonly object[] | undefined {
  const parts = 'content' in item ? item.content : 'output' in item ? item.output : undefined
  return Array.isArray(parts) ? parts : undefined
}

function toPlainItem(item: InputItem, takesCacheControl: boolean): InputItem[] {
  if ('type' in item) {
    if (item.type === 'item_reference') return []
    if (item.type === 'reasoning') {
      const { format, signature: _, ...plain } = item
      return format === undefined || format === null || own.has(format) ? [plain] : []
    }
  }
  if (takesCacheControl || !hasCacheControl(item)) return [item]
  const key = 'content' in item ? 'content' : 'output'
  return [{ ...item, [key]: partsOf(item)?.map(withoutCacheControl) } as InputItem]
}

function withoutCacheControl(part: object): object {
  const { cache_control: _, ...plain } = part as { readonly cache_control?: unknown }
  return plain
}
