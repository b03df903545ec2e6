import type { Conversation } from '../canonical/conversation.ts'
import type { Tool } from '../canonical/tool.ts'
import { readCustomName } from './custom-tool.ts'
import type { Script, ScriptMatch } from './scripts.ts'

/** The scripts of one simulator and how often each was used. */
export interface ScriptBook {
  /** Returns, and counts a use of, the first matching script that is not used up. */
  take(modelId: string, prompt: string, conversation: Pick<Conversation, 'items' | 'tools'>): Script | undefined
}

/** Opens a book of unused scripts. */
export function createScriptBook(scripts: readonly Script[]): ScriptBook {
  const pages = scripts.map((script) => ({ script, matches: compileMatch(script.match), uses: 0 }))
  return {
    take: (modelId, prompt, conversation) => {
      if (pages.length === 0) return undefined
      const text = prompt.trim()
      const page = pages.find(
        ({ script, matches, uses }) =>
          uses < script.times &&
          (script.model === undefined || script.model === modelId) &&
          matches(text) &&
          (script.after === undefined || (script.after === 'tool_result') === bringsToolResult(conversation)) &&
          (script.offers === undefined || conversation.tools.some((tool) => script.offers?.includes(nameOf(tool)))),
      )
      if (page !== undefined) page.uses++
      return page?.script
    },
  }
}

/** True when a tool result follows the model's last message. Callers may add reminders after it. */
function bringsToolResult({ items }: Pick<Conversation, 'items'>): boolean {
  const last = items.findLast((item) => item.kind !== 'message' || item.role === 'assistant')
  return last?.kind === 'tool-result'
}

function nameOf(tool: Tool): string {
  return tool.kind === 'function' ? tool.name : (readCustomName(tool) ?? tool.type)
}

function compileMatch({ kind, text }: ScriptMatch): (prompt: string) => boolean {
  switch (kind) {
    case 'exact': {
      const exact = text.trim()
      return (prompt) => prompt === exact
    }
    case 'prefix': {
      // Trailing white space of a prefix is significant: it ends a word.
      const prefix = text.trimStart()
      return (prompt) => prompt.startsWith(prefix)
    }
    case 'wildcard':
      return compileWildcard(text.trim())
  }
}

/** Matches a wildcard: `*` is any text. Each part between stars is searched once, from left to right, without backtracking. */
export function compileWildcard(wildcard: string): (text: string) => boolean {
  const [first = '', ...others] = wildcard.split('*')
  const last = others.pop()
  if (last === undefined) return (text) => text === first
  return (text) => {
    if (text.length < first.length + last.length || !text.startsWith(first) || !text.endsWith(last)) return false
    const end = text.length - last.length
    let at = first.length
    for (const stretch of others) {
      const found = text.indexOf(stretch, at)
      if (found === -1 || found + stretch.length > end) return false
      at = found + stretch.length
    }
    return at <= end
  }
}
