/** Where the focus goes when what had it is gone: the title of the page. */
export function focusTitle(): void {
  const title = document.querySelector<HTMLElement>('h1')
  if (title === null) return
  if (!title.hasAttribute('tabindex')) title.tabIndex = -1
  title.focus()
}
