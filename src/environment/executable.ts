import { getAsset, isSea } from 'node:sea'

/** Whether this program is one file that has Node.js and its assets in it. */
export const isExecutable: boolean = isSea()

/** A copy of an asset of the executable. Throws where it has none of that name, or where this is no executable. */
export function embeddedBytes(name: string): Uint8Array {
  return new Uint8Array(getAsset(name))
}

/** An asset of the executable as text. Throws as `embeddedBytes` does. */
export function embeddedText(name: string): string {
  return getAsset(name, 'utf8')
}
