/**
 * The source of an image, file, audio clip or video. `base64` is standard base64 without a `data:` prefix; `id` names a file stored at one
 * provider.
 */
export type MediaSource =
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'data'; readonly mediaType: string; readonly base64: string }
  | { readonly kind: 'id'; readonly id: string }

/** A point in the prompt up to which a provider may cache. `ttl` is the provider's own value (`5m`, `1h`), absent for its default. */
export interface CacheBreakpoint {
  readonly ttl?: string
}

interface PartBase {
  readonly cacheBreakpoint?: CacheBreakpoint
  /** What canonical words can't express of this part, keyed by format. */
  readonly extra?: Extra
}

/** Fields that only one wire format knows, keyed by format id, kept so that the same format gets them back. */
export type Extra = Readonly<Record<string, unknown>>

export interface TextPart extends PartBase {
  readonly kind: 'text'
  readonly text: string
  readonly annotations?: readonly Annotation[]
}

export interface RefusalPart extends PartBase {
  readonly kind: 'refusal'
  readonly text: string
}

export interface ImagePart extends PartBase {
  readonly kind: 'image'
  readonly source: MediaSource
  readonly detail?: 'auto' | 'low' | 'high' | 'original'
}

export interface FilePart extends PartBase {
  readonly kind: 'file'
  readonly source: MediaSource
  readonly filename?: string
}

export interface AudioPart extends PartBase {
  readonly kind: 'audio'
  readonly base64: string
  /** Container or codec as the wire formats name it: `wav`, `mp3`, … */
  readonly audioFormat: string
}

export interface VideoPart extends PartBase {
  readonly kind: 'video'
  readonly source: MediaSource
}

export type Part = TextPart | RefusalPart | ImagePart | FilePart | AudioPart | VideoPart

/** A source that a span of output text points to. Indexes count Unicode code points of the part's text; the last one is behind the span. */
export type Annotation =
  | {
      readonly kind: 'url-citation'
      readonly url: string
      readonly title: string
      readonly startIndex: number
      readonly endIndex: number
      readonly extra?: Extra
    }
  /** An annotation that only one wire format has. */
  | { readonly kind: 'native'; readonly format: string; readonly wire: unknown }
