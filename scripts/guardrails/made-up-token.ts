const all = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Characters by chance, always the same for the same seed: no real token, and none that a scanner of this repository takes for one. */
export function madeUp(length: number, alphabet = all, seed = 7): string {
  let state = seed
  let text = ''
  while (text.length < length) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    text += alphabet.charAt(Math.floor(state / 65_536) % alphabet.length)
  }
  return text
}

export const hexDigits = '0123456789abcdef'
