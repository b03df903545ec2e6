import type { Conversation } from './conversation.ts'
import type { EndUser } from './end-user.ts'
import type { FoundPage } from './found-page.ts'
import type { Item } from './item.ts'
import type { FilePart } from './part.ts'
import type { FusionOpening, ServerTools } from './server-tool.ts'
import { type NativeTool, serverFormat, type Tool, type ToolChoice } from './tool.ts'
import type {
  AdoptableTool,
  HostedTool,
  NativeNeed,
  Needs,
  ParsedFile,
  PluginRequest,
  ProofReader,
  Routed,
  RoutingPreferences,
  Turn,
} from './turn.ts'

/** A turn that differs from what its caller wrote. */
export type ChangedTurn = Turn & { readonly asWritten: null }

type ChangeConversation = (conversation: Conversation) => Conversation

/** The turn with a changed conversation, computed on first use. It can't be relayed any more. */
export function withConversation(turn: Turn, change: ChangeConversation): ChangedTurn {
  const conversation = changed(turn, change)
  return { ...turn, asWritten: null, said: () => ({ ...conversation() }), conversation }
}

/** The turn with these items after its own, and the needs that come with them, as a tool loop asks next. It can't be relayed any more. */
export function withItems(turn: Turn, items: readonly Item[]): ChangedTurn {
  const longer = withConversation(turn, (own) => ({ ...own, items: [...own.items, ...items] }))
  return {
    ...longer,
    hasProofs: turn.hasProofs === true || items.some(mayHoldProof),
    needs: longerBy(Buffer.byteLength(JSON.stringify(items)), turn.needs),
  }
}

/** The turn with web pages, written as `text`, at the end of the message at that place of its items. It can't be relayed any more. */
export function withFoundPages(turn: Turn, at: number, foundPages: readonly FoundPage[], text: string): ChangedTurn {
  const longer = withConversation(turn, (own) => ({
    ...own,
    items: own.items.map((item, index) =>
      index === at && item.kind === 'message' ? { ...item, parts: [...item.parts, { kind: 'text', text }] } : item,
    ),
  }))
  return { ...longer, foundPages, needs: longerBy(Buffer.byteLength(text), turn.needs) }
}

function longerBy(bytes: number, needs: Needs): Needs {
  return {
    ...needs,
    promptTokensGuess: needs.promptTokensGuess + Math.ceil(bytes / 3),
    promptTokensMost: needs.promptTokensMost + bytes,
    promptBytes: needs.promptBytes + bytes,
  }
}

/** The turn with files as text in its items, and the needs that are left. It can't be relayed any more. */
export function withParsedFiles(turn: Turn, items: readonly Item[], parsedFiles: readonly ParsedFile[]): ChangedTurn {
  const bytes = parsedFiles.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0)
  return { ...withReadFiles(turn, items, bytes), parsedFiles }
}

/**
 * The turn with items in which files have become text, `textBytes` in all, or the bytes that they were named for, and the needs that are
 * left. It can't be relayed any more.
 */
export function withReadFiles(turn: Turn, items: readonly Item[], textBytes: number): ChangedTurn {
  const { ownFiles: _, ...needs } = turn.needs
  const parts = items.flatMap((item) => (item.kind === 'message' || item.kind === 'tool-result' ? item.parts : []))
  const media = parts.filter(({ kind }) => kind !== 'text' && kind !== 'refusal')
  const promptBytes = needs.promptBytes + textBytes
  const inputModalities = new Set(needs.inputModalities)
  if (!media.some((part) => part.kind === 'file' && !isPlainText(turn, part))) inputModalities.delete('file')
  const isBounded = media.length === 0 && !items.some(({ kind }) => kind === 'native')
  return {
    ...withConversation(turn, (own) => ({ ...own, items })),
    needs: {
      ...needs,
      inputModalities,
      hasMediaUrls: media.some((part) => 'source' in part && part.source.kind === 'url'),
      promptTokensGuess: needs.promptTokensGuess + Math.ceil(textBytes / 3),
      promptTokensMost: isBounded ? promptBytes : needs.promptTokensMost,
      promptBytes,
    },
  }
}

function isPlainText(turn: Turn, { source }: FilePart): boolean {
  return hasTextDocuments(turn) && source.kind === 'data' && source.mediaType === textType
}

/** The media type of documents that are text. */
export const textType = 'text/plain'

/** Callers of the Messages format have documents that are text, which every model reads. */
export function hasTextDocuments({ clientFormat }: Turn): boolean {
  return clientFormat === 'anthropic-messages'
}

/** The turn with other tools. It can't be relayed any more. */
export function withTools(turn: Turn, change: (tools: readonly Tool[]) => readonly Tool[]): ChangedTurn {
  return withConversation(turn, (own) => ({ ...own, tools: change(own.tools) }))
}

/** The turn with the gateway's own tools in the place of some that providers run. It can't be relayed any more. */
export function withAdopted(turn: Turn, { kinds, adopt }: AdoptableTool, serverTools: ServerTools): ChangedTurn {
  const { natives, hosted, ...needs } = turn.needs
  const isLeft = ({ kind }: { readonly kind: string }) => !kinds.includes(kind)
  const nativesLeft = natives?.filter(isLeft) ?? []
  const hostedLeft = hosted?.tools.filter(isLeft) ?? []
  const loop = withLoop(turn, serverTools)
  return {
    ...withConversation(turn, (own) => withoutLimits(adopt(own))),
    ...loop,
    unknownFields: loop.unknownFields.filter((name) => !kinds.includes(name)),
    needs: {
      ...needs,
      parameters: new Set([...needs.parameters, 'tools']),
      ...(nativesLeft.length > 0 && { natives: nativesLeft }),
      ...(hosted !== undefined && hostedLeft.length > 0 && { hosted: { ...hosted, tools: hostedLeft } }),
    },
  }
}

/** The turn with a tool of the gateway's own that its caller did not list. It can't be relayed any more. */
export function withServerTool(
  turn: Turn,
  type: string,
  parameters: object,
  place: Pick<NativeTool, 'path' | 'optionsPath'> = {},
): ChangedTurn {
  const { needs } = turn
  const wire = { type, parameters }
  const bytes = Buffer.byteLength(JSON.stringify(wire)) + toolBytesMost
  return {
    ...withConversation(turn, (own) =>
      withoutLimits({ ...own, tools: [...own.tools, { kind: 'native', format: serverFormat, type, ...place, wire }] }),
    ),
    ...withLoop(turn, turn.idleServerTools ?? {}),
    needs: { ...longerBy(bytes, needs), parameters: new Set([...needs.parameters, 'tools']) },
  }
}

/** What a model reads of a tool, and what its provider says of tools, in bytes. */
const toolBytesMost = 2_048

const loopMembers: ReadonlySet<string> = new Set(['stop_server_tools_when', 'max_tool_calls'])

/** How long a request lets the gateway's tools run, which does something once it has any. */
function withLoop(turn: Turn, serverTools: ServerTools): Pick<Turn, 'serverTools' | 'unknownFields' | 'idleMembers'> {
  const isIdle = (name: string) => !loopMembers.has(name)
  return {
    serverTools: { ...serverTools, ...turn.serverTools },
    unknownFields: turn.unknownFields.filter(isIdle),
    idleMembers: (turn.idleMembers ?? []).filter(isIdle),
  }
}

/** The conversation without the limits of the gateway's tools, which its format may carry as members that it does not know. */
function withoutLimits(own: Conversation): Conversation {
  if (own.extra === undefined) return own
  const extra = Object.entries(own.extra).map(([format, carried]): [string, unknown] => {
    const members = Object.entries(carried as Readonly<Record<string, unknown>>)
    return [format, Object.fromEntries(members.filter(([name]) => !loopMembers.has(name)))]
  })
  return { ...own, extra: Object.fromEntries(extra) }
}

/** What changes where a provider's own tool takes the place of one of the gateway's. */
export interface ProviderToolChange {
  readonly need: NativeNeed
  /** Absent: no endpoint has any. */
  readonly tool?: NativeTool
  /** The choice that forces it. */
  readonly choice?: ToolChoice
  readonly hosted?: HostedTool
  /** Paths of options that the provider is not told. */
  readonly untold: readonly string[]
}

/** The turn with a provider's tool in the place of the gateway's, for endpoints that have it. It can't be relayed any more. */
export function withProviderTool(
  turn: Turn,
  own: NativeTool,
  { need, tool, choice, hosted, untold }: ProviderToolChange,
): ChangedTurn {
  const changed = withConversation(turn, (conversation) => {
    const { tools, toolChoice } = conversation
    const isChosen = toolChoice?.kind === 'native' && toolChoice.type === own.type
    return {
      ...conversation,
      tools: tools.flatMap((each) => (each === own ? (tool ?? []) : each)),
      ...(isChosen && choice !== undefined && { toolChoice: choice }),
    }
  })
  const { natives = [], hosted: before } = turn.needs
  return {
    ...withIdleMembers(changed, untold),
    needs: {
      ...turn.needs,
      natives: [...natives, need],
      ...(hosted !== undefined && { hosted: { ...before, tools: [...(before?.tools ?? []), hosted] } }),
    },
  }
}

/** The turn as a request for a summary of its conversation, made by `change`. It can't be relayed any more. */
export function asSummarized(turn: Turn, change: ChangeConversation): ChangedTurn {
  return { ...withConversation(turn, change), isSummarized: true }
}

/** The turn for other candidate models. It stays as written: a provider only ever sees its own model. */
export function withModels<T extends Turn>(turn: T, models: readonly string[], routed?: Routed): T {
  return { ...turn, models, ...(routed !== undefined && { routed }) }
}

/** The turn with other plugins, which no provider is told of. It stays as written. */
export function withPlugins<T extends Turn>(turn: T, plugins: readonly PluginRequest[]): T {
  return { ...turn, plugins }
}

/** The turn with further members that do nothing in it, by their paths. It stays as written. */
export function withIdleMembers<T extends Turn>(turn: T, paths: readonly string[]): T {
  return paths.length === 0 ? turn : { ...turn, idleMembers: [...(turn.idleMembers ?? []), ...paths] }
}

/** The turn with other preferences of where it may go, which no provider is told of. It stays as written. */
export function withRouting<T extends Turn>(turn: T, routing: RoutingPreferences): T {
  return { ...turn, routing: { ...turn.routing, ...routing } }
}

/** The turn with a panel that answers before its model does. It can't be relayed any more. */
export function withOpening(turn: Turn, opening: FusionOpening): ChangedTurn {
  return { ...withConversation(turn, (own) => own), opening }
}

/**
 * The turn of a request that is made on behalf of another one: with that one's end user, session, trace and labels, and within its provider
 * preferences. It stays as written.
 */
export function withOrigin<T extends Turn>(
  turn: T,
  { sessionId, endUser, externalUser, trace, labels, routing }: Turn,
): T {
  return {
    ...turn,
    sessionId,
    // The other hashes are of members that this request does not have.
    ...(endUser !== undefined && { endUser: userOf(endUser) }),
    ...(externalUser !== undefined && { externalUser }),
    ...(trace !== undefined && { trace }),
    ...(labels !== undefined && { labels }),
    routing: { ...boundsOf(routing), ...turn.routing },
  }
}

function userOf({ hash, userHash, isNamed }: EndUser): EndUser {
  return { hash, ...(userHash !== undefined && { userHash }), isNamed }
}

/** What a request forbids, without what it prefers: that is about its own models. */
function boundsOf({ only, ignore, dataCollection, zdr, enforceDistillableText, maxPrice }: RoutingPreferences) {
  return {
    ...(only !== undefined && { only }),
    ...(ignore !== undefined && { ignore }),
    ...(dataCollection !== undefined && { dataCollection }),
    ...(zdr !== undefined && { zdr }),
    ...(enforceDistillableText !== undefined && { enforceDistillableText }),
    ...(maxPrice !== undefined && { maxPrice }),
  }
}

/** The turn with other needs, to estimate its cost. */
export function withNeeds<T extends Turn>(turn: T, needs: Partial<Needs>): T {
  return { ...turn, needs: { ...turn.needs, ...needs } }
}

/** The turn with the paths of what not every endpoint is told of inside its objects. It stays as written. */
export function withUntoldMembers<T extends Turn>(
  turn: T,
  unknownMembers: readonly string[],
  relayedMembers: readonly string[],
): T {
  return { ...turn, unknownMembers, relayedMembers }
}

/**
 * The turn with an output limit that its caller did not set, so that a budget covers the answer. It stays as written: the relay writes the
 * limit into the request.
 */
export function withOutputLimit<T extends Turn>(turn: T, outputTokensMax: number): T {
  return { ...turn, outputTokensMax, conversation: changed(turn, (own) => ({ ...own, outputTokensMax })) }
}

/** The turn with a limit on the provider's own tool uses, which its caller did not set. It stays as written, as with an output limit. */
export function withToolUsesLimit<T extends Turn>(turn: T, toolUsesMax: number): T {
  return { ...turn, toolUsesMax }
}

/**
 * The turn with its history as one account can read it; `open` changes the conversation. It stays as written: the relay removes what
 * another account encrypted.
 */
export function withProofReader<T extends Turn>(turn: T, proofs: ProofReader, open: ChangeConversation): T {
  return { ...turn, proofs, conversation: changed(turn, open) }
}

function changed(turn: Turn, change: ChangeConversation): () => Conversation {
  let conversation: Conversation | undefined
  return () => {
    conversation ??= change(turn.conversation())
    return conversation
  }
}

function mayHoldProof(item: Item): boolean {
  if (item.kind === 'reasoning') return item.encrypted !== undefined || item.signature !== undefined
  return item.kind === 'native'
}
