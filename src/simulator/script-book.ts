import type { Script, ScriptMatch } from './scripts.ts'

/** The scripts of one simulator and how often each was used. */
export interface ScriptBook {
  /** The first script for this model and prompt that is not used up. Counts as one use. */
  take(modelId: string, prompt: string): Script | undefined
}

/** Opens a book in which no script was used so far. */
export function createScriptBook(scripts: readonly Script[]): ScriptBook {
  const pages = scripts.map((script) => ({ script, matches: compileMatch(script.match), uses: 0 }))
  return {
    take: (modelId, prompt) => {
      if (pages.length === 0) return undefined
      const text = prompt.trim()
      const page = pages.find(
        ({ script, matches, uses }) =>
          uses < script.times && (script.model === undefined || script.model === modelId) && matches(text),
      )
      if (page !== undefined) page.uses++
      return page?.script
    },
  }
}

function compileMatch({ kind, text }: ScriptMatch): (prompt: string) => boolean {
  switch (kind) {
    case 'exact': {
      const exact = text.trim()
      return (prompt) => prompt === exact
    }
    case 'prefix': {
      // White space at a prefix's end is meant: it says that a word is over.
      const prefix = text.trimStart()
      return (prompt) => prompt.startsWith(prefix)
    }
    case 'wildcard':
      return compileWildcard(text.trim())
  }
}

/** `*` stands for any characters or none. Each stretch between stars is looked for once, from left to right: no backtracking. */
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
