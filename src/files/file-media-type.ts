import { sniffMediaType } from '../streams/media-type.ts'

const pattern = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/
const lengthMax = 127
const unknown = 'application/octet-stream'

/** Of files whose bytes don't tell. */
const byExtension: Readonly<Record<string, string>> = {
  txt: 'text/plain',
  log: 'text/plain',
  md: 'text/markdown',
  markdown: 'text/markdown',
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  html: 'text/html',
  htm: 'text/html',
  xml: 'application/xml',
  json: 'application/json',
  jsonl: 'application/x-ndjson',
  yaml: 'application/yaml',
  yml: 'application/yaml',
  svg: 'image/svg+xml',
}

/** What a file is: by its first bytes, else as its upload said, else by its name. */
export function fileMediaType(head: Uint8Array, said: string, name: string): string {
  const declared = said.split(';')[0]?.trim().toLowerCase() ?? ''
  const isKnown = pattern.test(declared) && declared.length <= lengthMax && declared !== unknown
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  const named = Object.hasOwn(byExtension, extension) ? byExtension[extension] : undefined
  // What looks like another thing in its first bytes is not what it was said to be.
  return sniffMediaType(head) ?? (isKnown ? declared : named) ?? unknown
}
