/** The version of the C library that programs and addons need, from the names of its functions that they ask for. */
export function neededLibrary(files: readonly Uint8Array[]): string {
  const versions = files.flatMap((file) => {
    const text = Buffer.from(file.buffer, file.byteOffset, file.length).toString('latin1')
    return [...text.matchAll(/\0GLIBC_2\.(\d+)(?:\.\d+)?(?=\0)/g)].map(([, minor]) => Number(minor))
  })
  return `glibc 2.${Math.max(...versions)}`
}
