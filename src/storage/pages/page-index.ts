import type BetterSqlite3 from 'better-sqlite3'

/** A page as it is indexed. `path` identifies it. */
export interface IndexedPage {
  readonly path: string
  readonly url: string
  readonly title: string
  readonly text: string
}

/** A full-text index of pages in memory: SQLite's FTS5. */
export class PageIndex {
  readonly #database: BetterSqlite3.Database

  constructor(database: BetterSqlite3.Database) {
    this.#database = database
    database.exec(
      "create virtual table pages using fts5 (path unindexed, url unindexed, title, text, tokenize = 'porter unicode61 remove_diacritics 2')",
    )
  }

  /** Adds a page, in place of the one with its path. */
  put({ path, url, title, text }: IndexedPage): void {
    this.remove(path)
    this.#database.prepare('insert into pages (path, url, title, text) values (?, ?, ?, ?)').run(path, url, title, text)
  }

  remove(path: string): void {
    this.#database.prepare('delete from pages where path = ?').run(path)
  }

  /** Pages with any of the words, which are letters and digits only; best first, words of titles count more. */
  find(words: readonly string[], most: number): readonly IndexedPage[] {
    return this.#database
      .prepare(
        'select path, url, title, text from pages where pages match ? order by bm25(pages, 0, 0, 4, 1), url limit ?',
      )
      .all(words.map((word) => `"${word}"`).join(' OR '), most) as IndexedPage[]
  }
}

/** An empty index. `nativeBinding` is where better-sqlite3's addon is, if it can't find it. */
export async function openPageIndex(nativeBinding: string | undefined): Promise<PageIndex> {
  const { default: Database } = await import('better-sqlite3')
  return new PageIndex(new Database(':memory:', nativeBinding === undefined ? {} : { nativeBinding }))
}
