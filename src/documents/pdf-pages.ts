/** The pages of a PDF, as texts. */
export interface PdfPages {
  /** As many as were read. */
  readonly pages: readonly string[]
  /** As many as there are. */
  readonly pageCount: number
}

export interface PdfLimits {
  readonly pagesMax: number
  /** Characters of all pages; the page that passes it is the last. */
  readonly textLengthMax: number
}

/** Reads a PDF's text. Rejects with the library's error; its `name` is `PasswordException` where a password is missing. */
export async function readPdf(bytes: Uint8Array, { pagesMax, textLengthMax }: PdfLimits): Promise<PdfPages> {
  const { getDocumentProxy } = await import('unpdf')
  const pdf = await getDocumentProxy(bytes, { isEvalSupported: false, verbosity: 0, stopAtErrors: false })
  const pages: string[] = []
  let length = 0
  for (let number = 1; number <= Math.min(pdf.numPages, pagesMax) && length <= textLengthMax; number++) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    const said = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('')
    page.cleanup()
    pages.push(said.trim())
    length += said.length
  }
  return { pages, pageCount: pdf.numPages }
}
