/** A request as samples show it: everything but the key, of which they name the variable. */
export interface SampleRequest {
  readonly method: string
  /** Absolute, with its query. */
  readonly url: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly credential: SampleCredential | undefined
  readonly body: SampleBody | undefined
  /** What comes back: JSON, events one after the other, bytes, or the frames of a socket. */
  readonly answer: 'json' | 'events' | 'bytes' | 'frames'
}

export interface SampleCredential {
  readonly header: string
  readonly prefix: string
  readonly variable: string
}

export type SampleBody =
  | { readonly kind: 'json'; readonly type: string; readonly value: unknown }
  /** What the reader has written and is no JSON yet. */
  | { readonly kind: 'text'; readonly type: string; readonly text: string }
  | { readonly kind: 'form'; readonly fields: readonly FormField[] }
  | {
      readonly kind: 'upload'
      readonly file: { readonly field: string; readonly name: string }
      readonly fields: readonly FormField[]
    }

export type FormField = readonly [name: string, value: string]

/** Members as fields of a form: those of an inner object as `outer[inner]`. */
export function fieldsOf(value: unknown, outer?: string): readonly FormField[] {
  if (typeof value !== 'object' || value === null) {
    return outer === undefined || value === undefined || value === null ? [] : [[outer, String(value)]]
  }
  return Object.entries(value).flatMap(([name, inner]) =>
    fieldsOf(inner, outer === undefined ? name : `${outer}[${name}]`),
  )
}
