/** A tool's name as all providers take it for a function. */
export function functionNameOf(name: string): string {
  return name.replace(/[^\w-]/g, '_').slice(0, 64)
}
