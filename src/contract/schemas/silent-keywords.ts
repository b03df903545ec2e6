/** Keywords that say nothing about validity. */
export const silentKeywords: ReadonlySet<string> = new Set([
  'description',
  'title',
  'example',
  'examples',
  'deprecated',
  'externalDocs',
  'default',
  'readOnly',
  'writeOnly',
  'xml',
])
