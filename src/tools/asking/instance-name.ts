/** The name of the function for one of several tools of a kind: `advisor_tax_law` for `Tax law`. */
export function instanceName(kind: string, name: string | undefined): string {
  return name === undefined ? kind : `${kind}_${name.toLowerCase().replace(/[^a-z0-9_-]+/g, '_')}`.slice(0, 64)
}
