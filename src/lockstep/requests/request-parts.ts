/** A request, as far as its parameters are read from it. */
export interface RequestParts {
  readonly path: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  /** As Node reads them: names in small letters. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

/** A rule that a request breaks. */
export interface RequestIssue {
  readonly in: 'path' | 'query' | 'header' | 'cookie' | 'body'
  readonly path: string
  readonly message: string
}

export function headerOf({ headers }: Pick<RequestParts, 'headers'>, name: string): string | undefined {
  return headers[name.toLowerCase()]?.toString()
}
