/** What a run has seen of all that the contract's bodies declare. */
export interface Report {
  readonly declared: number
  readonly seen: readonly string[]
  /** Names that are planned, by topic. */
  readonly planned: ReadonlyMap<string, readonly string[]>
  /** Available, not seen, and listed as such. */
  readonly listed: readonly string[]
  /** Available, not seen, and not listed. */
  readonly missing: readonly string[]
  /** Listed, and seen or no longer available. */
  readonly stale: readonly string[]
  /** Marked as planned, and seen. */
  readonly staleMarks: readonly string[]
}

export interface Counted {
  /** Every name, with the topic of the mark that it was found under. */
  readonly declared: ReadonlyMap<string, string | undefined>
  readonly available: ReadonlySet<string>
  readonly seen: ReadonlySet<string>
  /** Names that are known not to be seen. */
  readonly listed: readonly string[]
}

/** What is without a mark of its own is planned, too, where the contract of what is available leaves it out. */
export function toReport({ declared, available, seen, listed }: Counted): Report {
  const names = [...declared.keys()]
  const planned = new Map<string, string[]>()
  for (const [name, topic = 'needs something planned'] of declared) {
    if (available.has(name)) continue
    const sameTopic = planned.get(topic) ?? []
    planned.set(topic, [...sameTopic, name])
  }
  const expected = new Set(listed)
  const unseen = names.filter((name) => available.has(name) && !seen.has(name))
  return {
    declared: names.length,
    seen: names.filter((name) => available.has(name) && seen.has(name)),
    planned,
    listed: unseen.filter((name) => expected.has(name)),
    missing: unseen.filter((name) => !expected.has(name)),
    stale: listed.filter((name) => !available.has(name) || seen.has(name)),
    staleMarks: names.filter((name) => !available.has(name) && seen.has(name)),
  }
}

/** The sums in a line, and by name what needs a hand; what is listed only where all names are asked for. */
export function renderReport(report: Report, isFull = false): string {
  const { declared, seen, planned, listed, missing, stale, staleMarks } = report
  const plans = [...planned].map(([topic, names]) => `${topic} ${names.length}`).join(', ')
  return [
    `Contract coverage (inside bodies): ${seen.length} of ${declared} enum values, union members and event types seen; planned: ${plans || 'none'}; not seen: ${missing.length + listed.length}.`,
    ...namesUnder('Seen, and still marked as planned in openapi.yaml', staleMarks),
    ...namesUnder('Seen or gone, and still in test/contract/not-yet-seen.ts', stale),
    ...namesUnder('Not seen by any test, and not in test/contract/not-yet-seen.ts', missing),
    ...(isFull ? namesUnder('Not seen, as test/contract/not-yet-seen.ts has it', listed) : []),
  ].join('\n')
}

/** What a whole run fails by, a sentence each; none where everything is seen, planned or listed. */
export function failures({ missing, stale, staleMarks }: Report): string[] {
  const sentences = [
    [
      missing,
      'values inside bodies are declared and seen by no test: send them in one, mark them as planned, or list them',
    ],
    [stale, 'lines of test/contract/not-yet-seen.ts are seen or gone: take them away'],
    [staleMarks, 'values are marked as planned in openapi.yaml and seen: take the marks away'],
  ] as const
  return sentences.flatMap(([names, sentence]) => (names.length === 0 ? [] : [`${names.length} ${sentence}.`]))
}

function namesUnder(heading: string, names: readonly string[]): string[] {
  return names.length === 0 ? [] : [`  ${heading}:`, ...names.map((name) => `    ${name}`)]
}
