import type { Conversation } from '../canonical/conversation.ts'
import type { FunctionTool, Tool } from '../canonical/tool.ts'
import { isJsonObject } from '../streams/untrusted-json.ts'
import type { OfferedTool } from './offered-tools.ts'
import { type PendingCall, readInput } from './run-calls.ts'

/** Searches of earlier turns that are done again. */
const repeatedMax = 50

/** The functions of a request whose loading is deferred, and which of them the model has been shown. */
export class DeferredFunctions {
  readonly functions: readonly FunctionTool[]
  /** Whether a tool of the gateway searches them. Without one they are left as they are: the provider may have a search of its own. */
  #isSearched = false
  readonly #loaded = new Set<string>()

  constructor(tools: readonly Tool[]) {
    this.functions = tools.filter((tool): tool is FunctionTool => tool.kind === 'function' && isDeferred(tool))
  }

  /** Loads what the conversation has called, found or is told to call already. */
  begin({ items, toolChoice }: Conversation, offered: Iterable<OfferedTool>): void {
    const searches = [...offered].filter(({ tool }) => tool.loads !== undefined)
    this.#isSearched = searches.length > 0
    if (!this.#isSearched || this.functions.length === 0) return
    const names = new Set(this.functions.map(({ name }) => name))
    const load = (name: string) => {
      if (names.has(name)) this.#loaded.add(name)
    }
    if (toolChoice?.kind === 'function') load(toolChoice.name)
    if (toolChoice?.kind === 'allowed') toolChoice.names.forEach(load)
    const calls = items.filter((item) => item.kind === 'tool-call')
    for (const { name } of calls) load(name)
    for (const search of searches) {
      // A long history may have thousands: what the last ones found is what the model works with.
      const repeated = calls.filter(({ name }) => namesOf(search).includes(name)).slice(-repeatedMax)
      for (const call of repeated) this.#found(search, call.arguments).forEach(load)
    }
  }

  /** The tools without the functions that wait. */
  shown(tools: readonly Tool[]): readonly Tool[] {
    if (!this.#isSearched) return tools
    return tools.flatMap((tool) => {
      if (tool.kind !== 'function' || !isDeferred(tool)) return [tool]
      return this.#loaded.has(tool.name) ? [loaded(tool)] : []
    })
  }

  /** The functions that these calls make callable and that the model has not been shown. */
  load(calls: readonly PendingCall[]): readonly FunctionTool[] {
    const found = new Set(calls.flatMap(({ offered, arguments: said }) => this.#found(offered, said)))
    const fresh = this.functions.filter(({ name }) => found.has(name) && !this.#loaded.has(name))
    for (const { name } of fresh) this.#loaded.add(name)
    return fresh.map(loaded)
  }

  #found({ tool, options }: OfferedTool, said: string): readonly string[] {
    const input = tool.loads === undefined ? undefined : readInput(said)
    return input === undefined ? [] : (tool.loads?.({ input, options, deferred: this.functions }) ?? [])
  }
}

/** Formats recall a call by the tool's name or by its function's, which is another where the caller has one of that name. */
function namesOf({ tool, functionName }: OfferedTool): readonly string[] {
  return [tool.name, functionName]
}

const mark = 'defer_loading'

/** Each format that has deferred loading calls it by the same word. */
function isDeferred({ extra = {} }: FunctionTool): boolean {
  return Object.values(extra).some((members) => isJsonObject(members) && members[mark] === true)
}

/** The function without its mark: a provider without a search of its own refuses it. */
function loaded({ extra = {}, ...tool }: FunctionTool): FunctionTool {
  const kept = Object.entries(extra).flatMap(([format, members]): [string, unknown][] => {
    if (!isJsonObject(members)) return [[format, members]]
    const { [mark]: _, ...rest } = members
    return Object.keys(rest).length === 0 ? [] : [[format, rest]]
  })
  return kept.length === 0 ? tool : { ...tool, extra: Object.fromEntries(kept) }
}
