import type { Schema } from '../../contract/contract.ts'
import { UsageError } from '../usage-error.ts'

type Entry = Schema<'ContentFilterBuiltinEntryInput'>

/** Built-in filters as options name them: `email=redact,secrets=block`. The contract says which there are, and what they do. */
export function readFilters(text: string, option: string, usualAction?: Entry['action']): Entry[] {
  return text.split(/[,\n]/).map((each) => {
    const [slug = '', action = usualAction, ...rest] = each.split('=').map((word) => word.trim())
    if (slug === '' || action === undefined || rest.length > 0)
      throw new UsageError(
        `${option} needs filters with what they do, such as email=redact,secrets=block; not "${each}".`,
      )
    return { slug, action } as Entry
  })
}
