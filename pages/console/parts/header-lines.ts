import { textIn } from './form-values.ts'

/** Headers as lines of a form, each with a name and a value. */
export function linesOf(headers: Readonly<Record<string, string>> | undefined): string[] {
  return Object.entries(headers ?? {}).map(([name, value]) => `${name}: ${value}`)
}

/** Headers from lines of `Name: value`. A line without a colon is a name without a value, which the gateway refuses in words. */
export function headersIn(form: FormData, field: string): Record<string, string> {
  return Object.fromEntries(
    textIn(form, field)
      .split('\n')
      .flatMap((line) => {
        const [name = '', ...value] = line.split(':')
        return name.trim() === '' ? [] : [[name.trim(), value.join(':').trim()]]
      }),
  )
}

/** The headers that a form changes: null where there are none any more, undefined where they are as they were. */
export function changedHeaders(
  form: FormData,
  field: string,
  before: Readonly<Record<string, string>> | undefined,
): Record<string, string> | null | undefined {
  const headers = headersIn(form, field)
  if (linesOf(headers).join('\n') === linesOf(before).join('\n')) return undefined
  return Object.keys(headers).length === 0 ? null : headers
}
