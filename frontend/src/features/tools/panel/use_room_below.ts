import { useEffect, type RefObject } from 'react'

/** A sheet covers the foot of the page: the page grows by as much, so that all of the question can be scrolled above it. */
export function useRoomBelow(panel: RefObject<HTMLElement | null>, isOn: boolean): void {
  useEffect(() => {
    const element = panel.current
    if (!isOn || element === null) return
    const { body, documentElement } = document
    const before = [body.style.paddingBottom, documentElement.style.scrollPaddingBottom] as const
    const observer = new ResizeObserver(() => {
      body.style.paddingBottom = `${element.offsetHeight}px`
      // What takes the focus is not scrolled to under the sheet.
      documentElement.style.scrollPaddingBottom = `${element.offsetHeight}px`
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      body.style.paddingBottom = before[0]
      documentElement.style.scrollPaddingBottom = before[1]
    }
  }, [panel, isOn])
}
