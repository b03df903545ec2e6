import type { Holder } from '../shares/holder.ts'
import { type PresidioClient, PresidioError } from './presidio/presidio-client.ts'
import type { Recognized } from './presidio/recognized.ts'
import { mergeSpans, wholeCharacters } from './span.ts'
import { type FilterRule, type Finding, ScanError, type ScannedText } from './text-scanner.ts'

/** A filter that asks a Presidio server. */
export interface RemoteFilter {
  readonly rule: FilterRule
  /** What it wants to know of, in the words of the server. */
  readonly entities: readonly string[]
}

export interface RemoteScan {
  /** For each text, in any order. */
  readonly findings: readonly (readonly Finding[])[]
  readonly failed: readonly ScanError[]
}

/** Texts that one scan asks about at the same time. */
const concurrency = 4

/** Asks a server about texts, each once for all filters. Without a server all filters fail. Rejects with the signal's reason only. */
export async function scanRemotely(
  client: PresidioClient | undefined,
  filters: readonly RemoteFilter[],
  texts: readonly ScannedText[],
  holder: Holder,
  signal: AbortSignal,
): Promise<RemoteScan> {
  if (client === undefined) return failed(filters, texts, 'needs a Presidio server, and none is configured', undefined)
  const entities = [...new Set(filters.flatMap((filter) => filter.entities))].sort()
  const findings: (readonly Finding[])[] = texts.map(() => [])
  const queue = texts.entries()
  const work = async (): Promise<void> => {
    for (const [index, { text }] of queue)
      findings[index] = toFindings(text, await client.analyze(text, entities, holder, signal), filters)
  }
  try {
    await Promise.all(Array.from({ length: Math.min(concurrency, texts.length) }, work))
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof PresidioError)) throw error
    return failed(filters, texts, `could not be looked for: the Presidio server ${error.message}`, error)
  }
  return { findings, failed: [] }
}

function toFindings(
  text: string,
  recognized: readonly Recognized[],
  filters: readonly RemoteFilter[],
): readonly Finding[] {
  return filters.flatMap(({ rule, entities }) =>
    mergeSpans(recognized.filter(({ entity }) => entities.includes(entity))).map((span) => ({
      ...wholeCharacters(text, span),
      rule,
    })),
  )
}

function failed(
  filters: readonly RemoteFilter[],
  texts: readonly ScannedText[],
  message: string,
  cause: unknown,
): RemoteScan {
  return {
    findings: texts.map(() => []),
    failed: filters.map(({ rule }) => new ScanError(rule, `${rule.name} ${message}`, { cause })),
  }
}
