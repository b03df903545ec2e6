/** An example of a form with a file, as `fetch` sends it: members of objects in brackets, `file` as a file. */
export function formOf(value: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData()
  for (const [name, member] of Object.entries(value)) {
    if (name === 'file') form.set(name, new Blob([String(member)], { type: 'text/plain' }), 'example.txt')
    else if (typeof member !== 'object' || member === null) form.set(name, String(member))
    else for (const [inner, text] of Object.entries(member)) form.set(`${name}[${inner}]`, String(text))
  }
  return form
}
