/** Puts a text on the clipboard. Away from this machine and without TLS browsers offer only the old way. */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard !== undefined) {
    await navigator.clipboard.writeText(text)
    return
  }
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.className = 'unseen'
  document.body.append(area)
  area.select()
  document.execCommand('copy')
  area.remove()
}
