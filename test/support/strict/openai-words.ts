import { Refused } from './refused.ts'

/** OpenAI's words for what it refuses. Source: https://platform.openai.com/docs/guides/error-codes */
export function invalid(message: string, param: string | null, code: string | null = 'invalid_value'): Refused {
  return new Refused(400, { error: { message, type: 'invalid_request_error', param, code } })
}

export function unknownParameter(param: string): Refused {
  return invalid(`Unknown parameter: '${param}'.`, param, 'unknown_parameter')
}

/** Refuses a text of another length than from 1 to `most` characters. */
export function checkLength(value: unknown, param: string, most: number): void {
  if (typeof value !== 'string')
    throw invalid(
      `Invalid type for '${param}': expected a string, but got ${kindOf(value)} instead.`,
      param,
      'invalid_type',
    )
  if (value === '')
    throw invalid(
      `Invalid '${param}': empty string. Expected a string with minimum length 1, but got an empty string instead.`,
      ...([param, 'empty_string'] as const),
    )
  if (value.length > most)
    throw invalid(
      `Invalid '${param}': string too long. Expected a string with maximum length ${most}, but got a string with length ${value.length} instead.`,
      ...([param, 'string_above_max_length'] as const),
    )
}

export function checkPattern(value: unknown, param: string, pattern: RegExp): void {
  if (!pattern.test(String(value)))
    throw invalid(
      `Invalid '${param}': string does not match pattern. Expected a string that matches the pattern '${pattern.source}'.`,
      param,
    )
}

/** Refuses a number out of bounds; undefined and null are no numbers. */
export function checkRange(value: unknown, param: string, least: number, most: number): void {
  if (value === undefined || value === null) return
  const kind = Number.isInteger(least) && Number.isInteger(value) ? 'integer' : 'decimal'
  if (typeof value !== 'number')
    throw invalid(
      `Invalid type for '${param}': expected a ${kind}, but got ${kindOf(value)} instead.`,
      param,
      'invalid_type',
    )
  if (value < least)
    throw invalid(
      `Invalid '${param}': ${kind} below minimum value. Expected a value >= ${least}, but got ${value} instead.`,
      ...([param, `${kind}_below_min_value`] as const),
    )
  if (value > most)
    throw invalid(
      `Invalid '${param}': ${kind} above maximum value. Expected a value <= ${most}, but got ${value} instead.`,
      ...([param, `${kind}_above_max_value`] as const),
    )
}

export function checkCount(
  list: readonly unknown[],
  param: string,
  least: number,
  most = Number.POSITIVE_INFINITY,
): void {
  if (list.length < least)
    throw invalid(
      `Invalid '${param}': empty array. Expected an array with minimum length ${least}, but got an empty array instead.`,
      ...([param, 'empty_array'] as const),
    )
  if (list.length > most)
    throw invalid(
      `Invalid '${param}': array too long. Expected an array with maximum length ${most}, but got an array with length ${list.length} instead.`,
      ...([param, 'array_above_max_length'] as const),
    )
}

export function kindOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'an array' : typeof value === 'object' ? 'an object' : `a ${typeof value}`
}

/** Names of tools. Source: https://platform.openai.com/docs/api-reference/chat/create */
export const toolName = /^[a-zA-Z0-9_-]+$/

/** Refuses metadata beyond 16 pairs. Source: https://platform.openai.com/docs/api-reference/responses/create */
export function checkMetadata(metadata: unknown): void {
  if (metadata === undefined || metadata === null) return
  const pairs = Object.entries(metadata as object)
  checkCount(pairs, 'metadata', 0, 16)
  for (const [name, value] of pairs) {
    checkLength(name, 'metadata', 64)
    if (value !== '') checkLength(value, `metadata.${name}`, 512)
  }
}

const imageTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']

/** Refuses pictures in other formats. Source: https://platform.openai.com/docs/guides/images-vision#image-input-requirements */
export function checkImage(url: unknown, param: string): void {
  const text = String(url)
  if (/^https?:\/\//.test(text)) return
  const type = /^data:([^;,]+);base64,[A-Za-z0-9+/]+=*$/.exec(text)?.[1]
  if (type === undefined || !imageTypes.includes(type))
    throw invalid(
      `Invalid '${param}'. The image data you provided does not represent a valid image. Please check your input and try again with one of the following image formats: ['image/jpeg', 'image/png', 'image/gif', 'image/webp'].`,
      ...([param, 'invalid_image'] as const),
    )
}
