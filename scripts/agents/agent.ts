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
] as const
export type Trial = (typeof trials)[number]

/** A program to try: a row of data. */
export interface Agent {
  readonly title: string
  /** The first one is the program. Their versions are in `programs/package.json`. */
  readonly packages: readonly [string, ...string[]]
  readonly bin: string
  readonly versionWords: readonly string[]
  /** What it speaks. Its requests go to providers of the other formats. */
  readonly format: Format
  /** Ways to write a text to a file; the model calls whichever the request offers. */
  readonly writes: readonly ToolCall[]
  /** Ways to look at a picture in a file. */
  readonly looks?: readonly ToolCall[]
  /** Ways to run a line of shell, which is the text. */
  readonly shells?: readonly ToolCall[]
  /** Files to write before it starts, by path. */
  files?(place: Place, prompt: string): Readonly<Record<string, string>>
  environment(place: Place): Readonly<Record<string, string>>
  /** Its words for one prompt without a person in front of it. */
  words(place: Place, prompt: string): readonly string[]
  /** Its words for one that goes on with the last session of this folder. */
  resumeWords?(place: Place, prompt: string): readonly string[]
  /** Of 100,000 tokens, how many it takes to summarize the conversation; 97,000 by default. */
  readonly compactsAt?: number
  /** A server of its own that has to run beside it on `place.port`. */
  server?(place: Place): { readonly bin: string; readonly words: readonly string[] }
  /** What it has no notion of, and why. */
  readonly lacks?: Readonly<Partial<Record<Trial, string>>>
}
