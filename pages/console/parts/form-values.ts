import { Problem } from '../api/problem.ts'

/** The text of a field without space around it; empty where the form has none of that name. */
export function textIn(form: FormData, name: string): string {
  return String(form.get(name) ?? '').trim()
}

/** The number of a field; undefined where nothing is written there. */
export function numberIn(form: FormData, name: string): number | undefined {
  const text = textIn(form, name)
  return text === '' ? undefined : Number(text)
}

/** The words of a field with one on each line, or with commas between them; null where there are none. */
export function listIn(form: FormData, name: string): string[] | null {
  const words = textIn(form, name)
    .split(/[\n,]/)
    .map((word) => word.trim())
    .filter((word) => word !== '')
  return words.length === 0 ? null : words
}

/** The JSON object of a field; undefined where nothing is written there. Throws Problem with the field's title and an example. */
export function jsonIn(
  form: FormData,
  name: string,
  title: string,
  example: string,
): Record<string, unknown> | undefined {
  const text = textIn(form, name)
  if (text === '') return undefined
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  } catch {
    // Said below, in words that name the field.
  }
  throw new Problem(`${title} must be a JSON object, such as ${example}.`)
}

/** Whether a box is ticked. */
export function isTicked(form: FormData, name: string): boolean {
  return form.get(name) !== null
}

/** The one of some choices that a field holds; undefined where it holds none of them. */
export function choiceIn<T extends string>(form: FormData, name: string, choices: readonly T[]): T | undefined {
  return choices.find((choice) => choice === textIn(form, name))
}

/** What of a wish differs from how a thing is. What somebody else changed meanwhile stays. */
export function changesOf<Wish extends object>(before: object, wish: Wish): Partial<Wish> {
  const known = before as Readonly<Record<string, unknown>>
  const differs = ([name, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(known[name])
  return Object.fromEntries(Object.entries(wish).filter(differs)) as Partial<Wish>
}
