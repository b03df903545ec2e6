import { describe, expect, it } from 'vitest'
import { attachmentOf, fileNameOf } from '../../src/files/file-name.ts'

describe('the name of a file', () => {
  it.each([
    ['report.pdf', 'report.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\temp\\a.txt', 'a.txt'],
    ['Übersicht 2026 – 漢字.txt', 'Übersicht 2026 – 漢字.txt'],
    ['a\r\nset-cookie: b\u0000.txt', 'aset-cookie: b.txt'],
    ['invoice\u202efdp.exe', 'invoicefdp.exe'],
    ['\ud800.txt', '.txt'],
    ['..', 'file'],
    ['a/..', 'file'],
    ['', 'file'],
    ['  ', 'file'],
    [`${'ä'.repeat(300)}.txt`, 'ä'.repeat(255)],
  ])('of %j is %j', (given, name) => {
    expect(fileNameOf(given)).toBe(name)
  })

  it('stands in a header that has one line, with nothing that ends the quotes', () => {
    expect(attachmentOf('a "b"; filename=c.exe\\%41.txt')).toBe(
      'attachment; filename="a _b_; filename=c.exe__41.txt"; filename*=UTF-8\'\'a%20%22b%22%3B%20filename%3Dc.exe%5C%2541.txt',
    )
    expect(attachmentOf("über's (1)*.txt")).toBe(
      "attachment; filename=\"_ber's (1)*.txt\"; filename*=UTF-8''%C3%BCber%27s%20%281%29%2A.txt",
    )
  })
})
