import type { RuleRow } from '../rules.ts'

/** What endpoints of all formats take. */
export const everywhere: readonly RuleRow[] = [
  {
    rule: 'mediaTypes',
    value: { 'image/jpg': 'image/jpeg', 'image/pjpeg': 'image/jpeg', 'image/x-png': 'image/png' },
    source: 'https://www.iana.org/assignments/media-types/media-types.xhtml',
  },
  {
    rule: 'freeTextTools',
    value: 'as-functions',
    source: 'https://github.com/router-for-me/CLIProxyAPI/issues/5482',
  },
]
