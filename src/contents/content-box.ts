import { promisify } from 'node:util'
import { deflateRaw, deflateRawSync, inflateRaw } from 'node:zlib'
import type { MasterKeyPlace } from '../auth/master-key.ts'
import { SecretBox, type SecretOwner } from '../auth/secret-box.ts'
import type { GenerationContent, SealedContent } from '../records/generation-content.ts'

const compress = promisify(deflateRaw)
const decompress = promisify(inflateRaw)

const purpose = 'prompts and answers'
/** Larger ones are compressed by zlib's threads: they would hold up the event loop. */
const syncBytesMax = 16 * 1024
// What prompts and answers are like, the fastest level makes nearly as small.
const options = { level: 1 }
/** What destinations alone need is gone in a moment: up to here, making it smaller costs requests more than it saves. */
const plainBytesMax = 4 * 1024
/**
 * The first byte of JSON as it is. Nothing that was compressed begins so: as the first byte of raw deflate (RFC 1951 §3.2.3) it would begin a
 * last block with fixed codes, and there the first character of an object makes it 0xab.
 */
const plainStart = 0x7b

/** Compresses and seals prompts and answers, small ones that don't stay as they are, and opens them for the generation that they were sealed for. */
export class ContentBox {
  readonly #box: SecretBox

  /** The first place's key seals, all open. Keys are read when first needed. */
  constructor([current, ...previous]: readonly [MasterKeyPlace, ...MasterKeyPlace[]]) {
    this.#box = new SecretBox(current, previous, purpose)
  }

  /** A promise only where it takes its time. `isKept`: it stays, so that its size matters. */
  seal(content: GenerationContent, owner: SecretOwner, isKept = true): Sealing | Promise<Sealing> {
    const json = Buffer.from(JSON.stringify(content))
    if (!isKept && json.length <= plainBytesMax) return this.#seal(json, owner)
    if (json.length <= syncBytesMax) return this.#seal(deflateRawSync(json, options), owner)
    return compress(json, options).then((packed) => this.#seal(packed, owner))
  }

  /** Rejects with UnreadableSecretError where it can't be opened. */
  async open(sealing: Sealing, owner: SecretOwner): Promise<GenerationContent> {
    return (await this.openSized(sealing, owner)).content
  }

  /** The same, and how many bytes its JSON takes. */
  async openSized(
    { body, masterKeyId }: Sealing,
    owner: SecretOwner,
  ): Promise<{ readonly content: GenerationContent; readonly bytes: number }> {
    const opened = this.#box.openBytes({ sealed: Buffer.from(body), keyId: masterKeyId }, owner)
    const json = opened[0] === plainStart ? opened : await decompress(opened)
    return { content: JSON.parse(json.toString('utf8')) as GenerationContent, bytes: json.length }
  }

  #seal(packed: Buffer, owner: SecretOwner): Sealing {
    const { sealed, keyId } = this.#box.sealBytes(packed, owner)
    return { body: sealed, masterKeyId: keyId }
  }
}

/** A content's bytes and the id of their key. */
export type Sealing = Pick<SealedContent, 'body' | 'masterKeyId'>
