import type { ModelFacts } from '../../src/cli/connect/model-facts.ts'

/** A wire format, of programs and of providers. */
export const formats = ['chat', 'messages', 'responses'] as const
export type Format = (typeof formats)[number]

/** Where a program runs and whom it asks. */
export interface Place {
  /** The gateway, without the path of the API. */
  readonly origin: string
  readonly key: string
  readonly model: string
  /** Nothing else: the named model is for all that it asks. */
  readonly newest: Readonly<Record<string, never>>
  readonly facts: ModelFacts
  /** Its home and the folder it works in; both are empty at first. */
  readonly home: string
  readonly project: string
  /** Finds what npm installed for it. */
  bin(name: string): string
  /** A port that is free in its network. */
  readonly port: number
}

/** A call of one of the program's own tools for a file. */
export interface ToolCall {
  readonly name: string
  arguments(file: string, text: string): Readonly<Record<string, unknown>>
}

/** What is tried with each program. */
export const trials = [
  'starts',
  'prompt',
  'tool loop',
  '429',
  'cut text',
  'cut call',
  'cut arguments',
  'image',
  'resume',
  'compaction',
  'interrupt',
  'moves',
] as const
export type Trial = (typeof trials)[number]

/** A program to try: a row of data. */
export interface Agent {
  readonly title: string
  /** npm packages, the program's first. Versions are in `programs/package.json`. */
  readonly packages: readonly [string, ...string[]]
  readonly bin: string
  readonly versionWords: readonly string[]
  /** The format that it speaks. Its requests go to providers of the other formats. */
  readonly format: Format
  /** Calls that write a text to a file; the model makes one that the request offers. */
  readonly writes: readonly ToolCall[]
  /** Calls that show an image file. */
  readonly looks?: readonly ToolCall[]
  /** Calls that run the text as a shell command. */
  readonly shells?: readonly ToolCall[]
  /** Files to write before it starts, by path. */
  files?(place: Place, prompt: string): Readonly<Record<string, string>>
  environment(place: Place): Readonly<Record<string, string>>
  /** Its words for one prompt without a person in front of it. */
  words(place: Place, prompt: string): readonly string[]
  /** Arguments that continue the last session of the folder. */
  resumeWords?(place: Place, prompt: string): readonly string[]
  /** Tokens, of a context of 100,000, at which it summarizes the conversation. Default: 97,000. */
  readonly compactsAt?: number
  /** A server of its own that has to run beside it on `place.port`. */
  server?(place: Place): { readonly bin: string; readonly words: readonly string[] }
  /** What it has no notion of, and why. */
  readonly lacks?: Readonly<Partial<Record<Trial, string>>>
}
