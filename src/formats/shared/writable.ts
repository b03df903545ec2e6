/** A value being built: its members can still be set. */
export type Writable<T> = { -readonly [Name in keyof T]: T[Name] }
