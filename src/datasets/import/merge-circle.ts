import type { HistoryApp } from './history-reader.ts'

/** An app whose chain of merges leads back to itself; undefined if there is none. */
export function findMergeCircle(apps: readonly HistoryApp[]): HistoryApp | undefined {
  const merged = new Map(apps.filter(({ canonicalOrigin }) => canonicalOrigin !== null).map((app) => [app.origin, app]))
  const settled = new Set<HistoryApp>()
  for (const start of merged.values()) {
    const path = new Set<HistoryApp>()
    let app: HistoryApp | undefined = start
    while (app !== undefined && !settled.has(app)) {
      if (path.has(app)) return app
      path.add(app)
      app = merged.get(app.canonicalOrigin ?? '')
    }
    for (const each of path) settled.add(each)
  }
  return undefined
}
