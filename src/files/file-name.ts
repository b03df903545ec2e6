const lengthMax = 255
const fallback = 'file'

// As the contract has it for names: control characters, and marks that can't be seen or that turn the direction of writing.
const unseen = /[\p{Cc}\p{Cs}\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu

/** A name as files have it: the last part of what was given, without what can't be seen. `file` where nothing is left. */
export function fileNameOf(given: string): string {
  const last = given.split(/[\\/]/).at(-1) ?? ''
  const shown = last.replace(unseen, '')
  const name = [...shown.trim()].slice(0, lengthMax).join('')
  return name === '' || name === '.' || name === '..' ? fallback : name
}

/** A Content-Disposition that makes browsers save a file under its name (RFC 6266, RFC 8187). */
export function attachmentOf(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
