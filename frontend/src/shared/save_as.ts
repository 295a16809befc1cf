/** Has the browser save a file that was made here. */
export function saveAs(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Has the browser save what this address of ours sends, without leaving the page, whatever comes back. */
export function downloadFrom(url: string): void {
  const { href, origin } = new URL(url, location.origin)
  if (origin !== location.origin) throw new Error('a file of another site')
  const link = document.createElement('a')
  link.href = href
  link.download = ''
  link.click()
}
