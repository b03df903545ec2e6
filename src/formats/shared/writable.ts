/** A value while it is put together: its members may still be set. */
export type Writable<T> = { -readonly [Name in keyof T]: T[Name] }
