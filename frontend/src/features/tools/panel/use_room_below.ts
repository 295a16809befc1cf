import { useEffect, type RefObject } from 'react'

/**
 * A sheet covers the end of the question: the page grows by as much, so that all of it can be scrolled above the sheet. It grows before
 * the foot with the way on where that stays in sight, since the sheet stands on it.
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
      // What takes the focus is not scrolled to under the sheet.
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
