import { createHmac } from 'node:crypto'
import type { Conversation } from '../canonical/conversation.ts'
import type { PromptShape, ShapeBlock } from '../records/prompt-shape.ts'
import { maskText } from './mask-text.ts'
import { blocksOf, toolTexts } from './prompt-blocks.ts'

const firstMost = 48
const lastMost = 16
const hashBytes = 8

/**
 * Makes shapes of prompts. Hashes are keyed by a secret of the installation and bound to the organization: whoever reads the store can neither
 * guess texts nor compare those of two organizations.
 */
export class ShapeMaker {
  readonly #readKey: () => Uint8Array
  #key: Uint8Array | undefined

  /** The key is read when first needed. */
  constructor(readKey: () => Uint8Array) {
    this.#readKey = readKey
  }

  shapeOf(organizationId: string, conversation: Conversation): PromptShape {
    const { tools } = conversation
    const hash = (purpose: string, text: string) => this.#hash(`${organizationId}\0${purpose}\0`, text)
    const all = blocksOf(conversation)
    const tailFrom = Math.max(firstMost, all.length - lastMost)
    const blocks: ShapeBlock[] = []
    let leftOutSize = 0
    let prefix = ''
    for (const [position, { kind, text, size }] of all.entries()) {
      const plain = hash('plain', text)
      if (position >= firstMost) prefix = hash('prefix', `${prefix}${plain}`)
      else prefix += plain
      if (position >= firstMost && position < tailFrom) {
        leftOutSize += size
        continue
      }
      const masked = hash('masked', maskText(text))
      blocks.push({ kind, position, plain, masked, size, ...(position >= firstMost && { prefix }) })
    }
    const toolSet = tools.length === 0 ? null : hash('tools', [...toolTexts(tools)].sort().join('\n'))
    return { keyId: hash('key', ''), toolSet, count: all.length, leftOutSize, blocks }
  }

  #hash(purpose: string, text: string): string {
    this.#key ??= this.#readKey()
    const digest = createHmac('sha256', this.#key).update(purpose).update(text).digest()
    return digest.subarray(0, hashBytes).toString('base64url')
  }
}
