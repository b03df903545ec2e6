/** Whether a key that was pressed belongs to a text. */
export function isWriting({ target }: Event): boolean {
  return target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)
}
