/**
 * Why a parameter of a path may not be handed to a handler, which may make a file's path or an address of it; undefined where it may.
 * `text` is decoded, `value` what was read from it.
 */
export function pathProblem(text: string, value: unknown): string | undefined {
  const texts = [text, ...[value].flat().filter((each) => typeof each === 'string')]
  if (texts.some((each) => /[\p{Cc}\p{Zl}\p{Zp}]/u.test(each))) return `must not have control characters${unless}`
  if (texts.some((each) => /[\\/]/.test(each))) return `must not have / or \\${unless}`
  return texts.some((each) => each === '.' || each === '..') ? `must not be . or ..${unless}` : undefined
}

const unless = ', unless its contract says x-any-text'
