/** What the forms are for in which something is written that is not saved. */
const written = new Map<object, string>()

/** Says that something is written in a form; with undefined, that there is nothing to lose in it. */
export function noteWritten(form: object, name: string | undefined): void {
  if (name === undefined) written.delete(form)
  else written.set(form, name)
}

/** Whether one may go elsewhere: asks where something written would be lost. */
export function mayLeave(): boolean {
  const [name] = written.values()
  if (name === undefined) return true
  if (!confirm(`Leave without saving? What you have written in "${name}" would be lost.`)) return false
  written.clear()
  return true
}

/** Lets the browser ask before it closes the page or loads another one. Returns what ends that. */
export function askBeforeUnload(): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (written.size > 0) event.preventDefault()
  }
  addEventListener('beforeunload', ask)
  return () => removeEventListener('beforeunload', ask)
}
