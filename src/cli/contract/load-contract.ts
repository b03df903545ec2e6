import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { DocumentError, type ReadDocument, readDocument } from '../../lockstep/document/read-document.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { UsageError } from '../usage-error.ts'

/** A contract's text, and how it is called in messages. */
export interface ContractText {
  readonly name: string
  readonly text: string
}

const fetchMs = 30_000
const bytesMax = 64 * 2 ** 20

/** What this gateway serves, without its overlay and extensions. */
export const embeddedName = 'openapi.yaml of this gateway'

/** The text of a file, of an address, of standard input (`-`), or of the gateway's own contract where none is named. Rejects with UsageError. */
export async function loadContractText(place: string | undefined, terminal: Terminal): Promise<ContractText> {
  if (place === undefined) {
    const { contractDocuments } = await import('../../contract/contract.ts')
    return { name: embeddedName, text: (await contractDocuments()).specText }
  }
  if (place === '-') return { name: 'standard input', text: await terminal.readInput() }
  const text = /^https?:\/\//.test(place) ? await fetchText(place) : await readText(place, terminal)
  return { name: place, text }
}

/** The same, read. Rejects with UsageError, with its place, for what is no document. */
export async function loadContract(place: string | undefined, terminal: Terminal): Promise<ReadDocument> {
  if (place === undefined) {
    const { contractDocuments } = await import('../../contract/contract.ts')
    const { spec, specText } = await contractDocuments()
    return { name: embeddedName, text: specText, document: spec }
  }
  const { name, text } = await loadContractText(place, terminal)
  try {
    return readDocument(name, text)
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error
    throw new UsageError(`${error.file}:${error.line}:${error.column} ${error.message}`)
  }
}

async function readText(place: string, { cwd }: Terminal): Promise<string> {
  try {
    return await readFile(resolve(cwd, place), 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new UsageError(code === 'ENOENT' ? `There is no file ${place}.` : `${place} can't be read (${code}).`)
  }
}

async function fetchText(address: string): Promise<string> {
  let response: Response
  try {
    response = await fetch(address, { signal: AbortSignal.timeout(fetchMs), headers: { accept: 'application/json' } })
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    throw new UsageError(`${address} can't be fetched: ${cause instanceof Error ? cause.message : String(cause)}.`)
  }
  if (!response.ok) throw new UsageError(`${address} answers ${response.status}: name the address of a contract.`)
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > bytesMax) throw new UsageError(`${address} sends more than ${bytesMax / 2 ** 20} MiB.`)
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
