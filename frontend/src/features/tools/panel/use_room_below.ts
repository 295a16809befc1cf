import { useEffect, type RefObject } from 'react'

/**
 * A sheet covers the end of the item: the page grows by the same height, so that all of it can be scrolled
 * above the sheet. The space is added before the foot where that is sticky, because the sheet is above it.
 */
export function useRoomBelow(panel: RefObject<HTMLElement | null>, isOn: boolean): void {
  useEffect(() => {
    const element = panel.current
    if (!isOn || element === null) return
    const { body, documentElement } = document
    const foot = document.querySelector('[data-part=bottom]')
    const before = foot?.previousElementSibling
    const grows =
      before instanceof HTMLElement && foot !== null && getComputedStyle(foot).position === 'sticky'
        ? before
        : body
    const paddings = [grows.style.paddingBottom, documentElement.style.scrollPaddingBottom] as const
    const observer = new ResizeObserver(() => {
      grows.style.paddingBottom = `${element.offsetHeight + 32}px`
      // The browser must not scroll a focused element under the sheet.
      documentElement.style.scrollPaddingBottom = `${element.offsetHeight}px`
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      grows.style.paddingBottom = paddings[0]
      documentElement.style.scrollPaddingBottom = paddings[1]
    }
  }, [panel, isOn])
}
