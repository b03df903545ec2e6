/** A form with fields of these names; a field with several values is there several times. */
export function formOf(fields: Readonly<Record<string, string | readonly string[]>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    for (const each of [value].flat()) form.append(name, each)
  }
  return form
}
