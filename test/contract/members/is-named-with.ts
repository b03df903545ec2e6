const withoutPlaces = (name: string) => name.replace(/\[\d*\]/g, '')

/**
 * Whether a list of ignored names holds something that a member is inside of: its object (`reasoning`), the item or part that was left out
 * (`input.reasoning`, `input_image.file_id`), or the tool at its place (`tools[0]`).
 */
export function isNamedWith(ignored: readonly string[], kinds: readonly string[]): boolean {
  if (ignored.length === 0) return false
  const names = kinds.map((kind) => kind.split('.')[0] ?? '')
  const tags = kinds.flatMap((kind) => kind.split('.').slice(1))
  const around = names.slice(0, -1)
  return ignored.some((each) => {
    const name = withoutPlaces(each)
    const parts = name.split('.')
    const last = parts.at(-1) ?? ''
    const isPrefix = parts.every((part, at) => part === around[at])
    const isOfKind = tags.includes(last) || tags.includes(parts[0] ?? '') || tags.includes(parts.slice(1).join('.'))
    return (
      isPrefix ||
      isOfKind ||
      around.includes(name) ||
      aliases.some(([from, to]) => (name === from || parts[0] === from) && (around.includes(to) || tags.includes(to)))
    )
  })
}

/** What is named by the word that most of the code goes by. */
const aliases = [
  ['text.format', 'response_format'],
  ['text.format', 'format'],
  ['messages.reasoning', 'reasoning_details'],
  ['input.reasoning', 'reasoning_details'],
  ['input.image', 'images'],
  ['messages.image', 'images'],
  ['input.audio', 'audio'],
  ['messages.audio', 'audio'],
  ['input.output_media', 'content'],
  ['input_image', 'image_url'],
  ['input_video', 'video_url'],
  ['input_file', 'file'],
  ['input_file', 'document'],
] as const
