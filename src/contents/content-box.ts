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

/** Compresses and seals prompts and answers, and opens them for the generation that they were sealed for. */
export class ContentBox {
  readonly #box: SecretBox

  /** The first place's key seals, all open. Keys are read when first needed. */
  constructor([current, ...previous]: readonly [MasterKeyPlace, ...MasterKeyPlace[]]) {
    this.#box = new SecretBox(current, previous, purpose)
  }

  /** A promise only where it takes its time. */
  seal(content: GenerationContent, owner: SecretOwner): Sealing | Promise<Sealing> {
    const json = Buffer.from(JSON.stringify(content))
    if (json.length <= syncBytesMax) return this.#seal(deflateRawSync(json, options), owner)
    return compress(json, options).then((packed) => this.#seal(packed, owner))
  }

  /** Rejects with UnreadableSecretError where it can't be opened. */
  async open({ body, masterKeyId }: Sealing, owner: SecretOwner): Promise<GenerationContent> {
    const packed = this.#box.openBytes({ sealed: Buffer.from(body), keyId: masterKeyId }, owner)
    const json = await decompress(packed)
    return JSON.parse(json.toString('utf8')) as GenerationContent
  }

  #seal(packed: Buffer, owner: SecretOwner): Sealing {
    const { sealed, keyId } = this.#box.sealBytes(packed, owner)
    return { body: sealed, masterKeyId: keyId }
  }
}

/** A content's bytes and the id of their key. */
export type Sealing = Pick<SealedContent, 'body' | 'masterKeyId'>
