/** The name of a provider's tool, whichever version of it: `web_search_20250305` and `web_search_2025_08_26` are `web_search`. */
export function withoutVersion(type: string): string {
  return type.replace(/_(\d{8}|\d{4}_\d{2}_\d{2})$/, '')
}
