import type { ProofReader } from '../../../canonical/turn.ts'
import { isSet } from '../../shared/is-set.ts'
import { refuseEmpty } from '../../shared/open-proofs.ts'
import type { InputItem, ResponseRequest } from '../wire.ts'

/** What was left out of an input, as parameter names. */
export interface PlainInput {
  readonly input: ResponseRequest['input']
  readonly ignoredParameters: readonly string[]
}

/** What an endpoint accepts in an input. */
export interface InputOptions {
  readonly takesCacheControl: boolean
  /** Whether its model can think: others refuse thoughts in the history. */
  readonly takesThoughts: boolean
  /** Whether it can read compactions of its own kind of server. */
  readonly hasCompaction: boolean
  /** True if it takes thoughts as plain text, too. Others know their own items only, which are encrypted. */
  readonly takesPlainThoughts: boolean
  /** Absent: the history has no encrypted text. */
  readonly proofs: ProofReader | undefined
}

/**
 * The input for a provider of this format; undefined if the caller's is fine. Removes what only this gateway knows (cache marks of another
 * provider's format, references to items in the same list), thoughts signed or encrypted by another provider, and texts encrypted by
 * another account.
 */
export function toPlainInput(input: ResponseRequest['input'], options: InputOptions): PlainInput | undefined {
  if (!Array.isArray(input) || !input.some((item) => needsChange(item, options))) return undefined
  const ignored = new Set<string>()
  if (!options.takesCacheControl && input.some(hasCacheControl)) ignored.add('cache_control')
  const plain = input.flatMap((item) => toPlainItem(item, options, ignored))
  refuseEmpty(input.length, plain.length, 'input')
  return { input: plain, ignoredParameters: [...ignored] }
}

const own: ReadonlySet<string> = new Set([
  'openai-responses-v1',
  'azure-openai-responses-v1',
  'bedrock-openai-responses-v1',
  'bedrock-xai-responses-v1',
  'xai-responses-v1',
  'meta-responses-v1',
])

function needsChange(item: InputItem, options: InputOptions): boolean {
  const { takesCacheControl, hasCompaction, proofs } = options
  if (proofs?.dropsAll === true && 'id' in item) return true
  if ('type' in item) {
    if (item.type === 'item_reference') return true
    if (item.type === 'reasoning' && isRefusedThought(item, options)) return true
    if (item.type === 'reasoning' && ('format' in item || 'signature' in item)) return true
    if (item.type === 'compaction' && !hasCompaction) return true
    const cipher = cipherOf(item)
    if (cipher !== undefined && proofs !== undefined && proofs.open(cipher, nameOf(item)) !== cipher) return true
  }
  return !takesCacheControl && hasCacheControl(item)
}

/** A provider looks thoughts without encrypted content up among stored items, and refuses them: another one's, or the gateway's own. */
function isRefusedThought(
  { encrypted_content: encrypted, content }: Extract<InputItem, { readonly type: 'reasoning' }>,
  { takesThoughts, takesPlainThoughts, proofs }: InputOptions,
): boolean {
  if (!takesThoughts || proofs?.dropsAll === true) return true
  return !isSet(encrypted) && !(takesPlainThoughts && (content ?? []).length > 0)
}

type TaggedItem = Extract<InputItem, { readonly type: string }>

function cipherOf(item: TaggedItem): string | undefined {
  return 'encrypted_content' in item && isSet(item.encrypted_content) ? item.encrypted_content : undefined
}

function nameOf({ type }: TaggedItem): string {
  return `input.${type}`
}

function hasCacheControl(item: InputItem): boolean {
  return partsOf(item)?.some((part) => 'cache_control' in part) ?? false
}

function partsOf(item: InputItem): readonly object[] | undefined {
  const parts = 'content' in item ? item.content : 'output' in item ? item.output : undefined
  return Array.isArray(parts) ? parts : undefined
}

function toPlainItem(item: InputItem, options: InputOptions, ignored: Set<string>): InputItem[] {
  if ('type' in item) {
    if (item.type === 'item_reference') return []
    const isRefused =
      (item.type === 'compaction' && !options.hasCompaction) ||
      (item.type === 'reasoning' && isRefusedThought(item, options))
    if (isRefused) {
      ignored.add(nameOf(item))
      return []
    }
    const opened = openItem(item, options.proofs)
    if (opened === undefined) return []
    if (opened.type === 'reasoning') {
      const { format, signature: _, ...plain } = opened
      if (format === undefined || format === null || own.has(format)) return [plain]
      ignored.add(nameOf(item))
      return []
    }
    return [withoutMarks(withoutId(opened, options), options.takesCacheControl)]
  }
  return [withoutMarks(withoutId(item, options), options.takesCacheControl)]
}

/** An item by its content alone, for a provider that did not find one by its id. Its own tools' items are known by their ids only. */
function withoutId<T extends InputItem>(item: T, { proofs }: InputOptions): T {
  if (proofs?.dropsAll !== true || !('id' in item) || ('type' in item && !plainTypes.has(item.type))) return item
  const { id: _, ...plain } = item
  return plain as T
}

const plainTypes: ReadonlySet<string> = new Set([
  'message',
  'function_call',
  'function_call_output',
  'custom_tool_call',
  'custom_tool_call_output',
])

/** An encrypted item is useless to an account that can't decrypt it. */
function openItem(item: TaggedItem, proofs: ProofReader | undefined): TaggedItem | undefined {
  const cipher = cipherOf(item)
  if (cipher === undefined || proofs === undefined) return item
  const opened = proofs.open(cipher, nameOf(item))
  if (opened === null) return undefined
  return opened === cipher ? item : ({ ...item, encrypted_content: opened } as TaggedItem)
}

function withoutMarks(item: InputItem, takesCacheControl: boolean): InputItem {
  if (takesCacheControl || !hasCacheControl(item)) return item
  const key = 'content' in item ? 'content' : 'output'
  return { ...item, [key]: partsOf(item)?.map(withoutCacheControl) } as InputItem
}

function withoutCacheControl(part: object): object {
  const { cache_control: _, ...plain } = part as { readonly cache_control?: unknown }
  return plain
}
