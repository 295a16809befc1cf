/** The id of an item's title, which is where a link to it leads. */
export const itemAnchor = (itemId: number) => `item-${itemId}`

/** Brings the card of an item into view and gives it the focus. @returns the title, where it is there */
export function goToItem(itemId: number): HTMLElement | null {
  const title = document.getElementById(itemAnchor(itemId))
  title?.scrollIntoView({ block: 'start' })
  title?.focus({ preventScroll: true })
  return title
}
