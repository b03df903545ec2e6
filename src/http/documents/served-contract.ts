import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { stringify } from 'yaml'
import { contractDocuments } from '../../contract/contract.ts'

export type ContractForm = 'json' | 'yaml'
export type Encoding = 'br' | 'gzip'

/** One document as it is sent: the bytes, and what tells them from other bytes of the same address. */
export interface ServedDocument {
  readonly bytes: Buffer
  readonly tag: string
  /** Undefined: as it is. */
  readonly encoding?: Encoding
}

/** A place in the texts where each caller finds the gateway's address; no address looks like it. */
const placeholder = 'http://address-of-this-gateway.invalid'

// Callers may make up names of hosts, and ports. For those that come after so many the address is told relative to the document's own.
const keptOriginsMax = 8

const compress: Readonly<Record<Encoding, (text: Buffer) => Promise<Buffer>>> = {
  gzip: promisify(gzip) as (text: Buffer) => Promise<Buffer>,
  br: (text) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
}

/** The contract with the gateway's own address in it: written once and compressed once for each address, of which there are few. */
export class ServedContract {
  readonly #apiRoot: string
  readonly #parts = new Map<ContractForm, Promise<readonly string[]>>()
  readonly #kept = new Map<string, Promise<ServedDocument>>()
  readonly #origins = new Set<string>()

  constructor(apiRoot: string) {
    this.#apiRoot = apiRoot
  }

  /** The contract for a caller that finds the gateway at `origin` and takes this encoding. */
  get(form: ContractForm, origin: string, encoding: Encoding | undefined): Promise<ServedDocument> {
    return this.#keep(form, this.#isKept(origin) ? origin : '', encoding)
  }

  #keep(form: ContractForm, base: string, encoding: Encoding | undefined): Promise<ServedDocument> {
    const key = `${form} ${encoding} ${base}`
    let document = this.#kept.get(key)
    if (document === undefined) {
      document = this.#make(form, base, encoding)
      this.#kept.set(key, document)
      document.catch(() => this.#kept.delete(key))
    }
    return document
  }

  async #make(form: ContractForm, base: string, encoding: Encoding | undefined): Promise<ServedDocument> {
    if (encoding === undefined) return toDocument(await this.#write(form, base))
    const { bytes } = await this.#keep(form, base, undefined)
    return { ...toDocument(await compress[encoding](bytes)), encoding }
  }

  #isKept(origin: string): boolean {
    if (!this.#origins.has(origin) && this.#origins.size < keptOriginsMax) this.#origins.add(origin)
    return this.#origins.has(origin)
  }

  async #write(form: ContractForm, base: string): Promise<Buffer> {
    let parts = this.#parts.get(form)
    if (parts === undefined) {
      parts = writeParts(form)
      this.#parts.set(form, parts)
    }
    return Buffer.from((await parts).join(base + this.#apiRoot))
  }
}

async function writeParts(form: ContractForm): Promise<readonly string[]> {
  const { spec, specText } = await contractDocuments()
  const servers = [{ url: placeholder, description: 'This gateway.' }]
  const text = form === 'json' ? JSON.stringify({ ...spec, servers }) : withServers(specText, servers)
  return text.split(placeholder)
}

// The text keeps its comments and order: only the list of servers is written anew. Quoted, since an address may hold brackets.
function withServers(text: string, servers: readonly object[]): string {
  const lines = stringify({ servers }, { lineWidth: 0, defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'PLAIN' })
  return text.replace(/^servers:\n(?: .*\n|-.*\n)*/m, () => lines)
}

function toDocument(bytes: Buffer): ServedDocument {
  return { bytes, tag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"` }
}
