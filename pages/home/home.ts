import { copyText } from '../look/copy-text.ts'

/** Buttons that copy what they name. The page is whole without this script; without it they are not shown. */
function showCopyButtons(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copies]')) {
    const { copies = '' } = button.dataset
    const words = button.textContent ?? ''
    button.hidden = false
    button.addEventListener('click', async () => {
      await copyText(document.getElementById(copies)?.textContent ?? '')
      button.textContent = 'Copied'
      setTimeout(() => {
        button.textContent = words
      }, 1500)
    })
  }
}

showCopyButtons()
