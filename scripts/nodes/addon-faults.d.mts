export function isAddonFaulty(file: string): boolean
export function soundCompilation(env: Readonly<Record<string, string | undefined>>): Record<string, string | undefined>
