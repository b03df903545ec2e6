// What can't be seen or turns the direction of writing: controls but for ends of lines and tabs, formats, halves of characters, private ones, and those that
// are drawn as nothing, in which a text can be hidden.
const unseen = /(?![\n\t])[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu

/** A text that somebody else wrote, with everything in it to be seen: other characters are spelled out (`\u202e`). */
export function spelledOut(text: string): string {
  return text.replace(unseen, (char) => {
    const hex = (char.codePointAt(0) ?? 0).toString(16)
    return hex.length > 4 ? `\\u{${hex}}` : `\\u${hex.padStart(4, '0')}`
  })
}
