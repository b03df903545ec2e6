import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { stringify } from 'yaml'
import { availableContract, contractDocuments } from '../../contract/contract.ts'
import { writeYaml } from '../../lockstep/document/write-yaml.ts'
import type { AlteredContract } from './altered-contract.ts'
import { notePlanned, topicsOf } from './note-planned.ts'

export type ContractForm = 'json' | 'yaml'
/** The whole contract, or without what is planned. */
export type ContractPart = 'all' | 'available'
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
  readonly #texts = new Map<string, Promise<readonly string[]>>()
  readonly #kept = new Map<string, Promise<ServedDocument>>()
  readonly #origins = new Set<string>()

  readonly #altered: AlteredContract | undefined

  /** `altered`: what is served instead of the contract as it was built. */
  constructor(apiRoot: string, altered?: AlteredContract) {
    this.#apiRoot = apiRoot
    this.#altered = altered
  }

  /** The contract for a caller that finds the gateway at `origin` and takes this encoding. */
  get(form: ContractForm, part: ContractPart, origin: string, encoding: Encoding | undefined): Promise<ServedDocument> {
    return this.#keep(form, part, this.#isKept(origin) ? origin : '', encoding)
  }

  #keep(form: ContractForm, part: ContractPart, base: string, encoding: Encoding | undefined): Promise<ServedDocument> {
    const key = `${form} ${part} ${encoding} ${base}`
    let document = this.#kept.get(key)
    if (document === undefined) {
      document = this.#make(form, part, base, encoding)
      this.#kept.set(key, document)
      document.catch(() => this.#kept.delete(key))
    }
    return document
  }

  async #make(
    form: ContractForm,
    part: ContractPart,
    base: string,
    encoding: Encoding | undefined,
  ): Promise<ServedDocument> {
    if (encoding === undefined) return toDocument(await this.#write(form, part, base))
    const { bytes } = await this.#keep(form, part, base, undefined)
    return { ...toDocument(await compress[encoding](bytes)), encoding }
  }

  #isKept(origin: string): boolean {
    if (!this.#origins.has(origin) && this.#origins.size < keptOriginsMax) this.#origins.add(origin)
    return this.#origins.has(origin)
  }

  async #write(form: ContractForm, part: ContractPart, base: string): Promise<Buffer> {
    const key = `${form} ${part}`
    let text = this.#texts.get(key)
    if (text === undefined) {
      text =
        part === 'all'
          ? cutAtAddress(writeWhole(form, this.#altered))
          : cutAtAddress(writeAvailable(form, this.#altered))
      this.#texts.set(key, text)
    }
    return Buffer.from((await text).join(base + this.#apiRoot))
  }
}

/** A text in the pieces between which the gateway's address stands. */
async function cutAtAddress(text: Promise<string>): Promise<readonly string[]> {
  return (await text).split(placeholder)
}

const servers = [{ url: placeholder, description: 'This gateway.' }]

async function writeWhole(form: ContractForm, altered: AlteredContract | undefined): Promise<string> {
  const { spec, specText } = altered ?? (await contractDocuments())
  return form === 'json' ? JSON.stringify({ ...spec, servers }) : withServers(specText, servers)
}

async function writeAvailable(form: ContractForm, altered: AlteredContract | undefined): Promise<string> {
  const { spec } = altered ?? (await contractDocuments())
  const contract = { ...(await availableContract(altered?.spec)), servers }
  notePlanned(contract, topicsOf(spec))
  return form === 'json' ? JSON.stringify(contract) : writeInSteps(contract)
}

// Deep enough that a path's operation and a component are steps of their own.
const yamlLevels = 2

/** A document as YAML, in small steps: as one it would hold up every request for half a second. */
async function writeInSteps(document: object, levels = yamlLevels): Promise<string> {
  const parts: string[] = []
  for (const [key, value] of Object.entries(document)) {
    if (levels > 0 && isMap(value)) {
      const inner = await writeInSteps(value, levels - 1)
      parts.push(writeYaml({ [key]: 0 }).replace(/ 0\n$/, '\n'), inner.replace(/^(?=.)/gm, '  '))
    } else parts.push(writeYaml({ [key]: value }))
    await setImmediate()
  }
  return parts.join('')
}

function isMap(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0
}

// The text keeps its comments and order: only the list of servers is written anew. Quoted, since an address may hold brackets.
function withServers(text: string, servers: readonly object[]): string {
  const lines = stringify({ servers }, { lineWidth: 0, defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'PLAIN' })
  return text.replace(/^servers:\n(?: .*\n|-.*\n)*/m, () => lines)
}

function toDocument(bytes: Buffer): ServedDocument {
  return { bytes, tag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"` }
}
