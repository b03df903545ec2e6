import type { Context } from 'koa'

/** How a document is compressed for who asks: as small as it takes, whatever it lists first; undefined where it takes neither. */
export function chooseEncoding(context: Context): 'br' | 'gzip' | undefined {
  if (context.get('accept-encoding') === '') return undefined
  return (['br', 'gzip'] as const).find((encoding) => context.acceptsEncodings(encoding, 'identity') === encoding)
}
