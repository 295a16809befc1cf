import { useEffect, useRef, type RefObject } from 'react'

/** The bar is on the screen: the page does not scroll to where it would be without sticking. */
export const focusInPlace = (element: HTMLElement | null): void => element?.focus({ preventScroll: true })

/**
 * Where the focused button disappears with its job, by an act here or by what the server did, the focus goes to the bar; without a bar to
 * the main part of the page. The two handlers belong on the bar.
 */
export function useFocusInBar(bar: RefObject<HTMLElement | null>) {
  // React does not report a blur of what it removes itself: only leaving by hand ends this.
  const isInside = useRef(false)
  useEffect(() => {
    if (!isInside.current || bar.current?.contains(document.activeElement)) return
    isInside.current = false
    focusInPlace(bar.current ?? focusableMain())
  })
  return {
    onFocus: () => void (isInside.current = true),
    onBlur: () => void (isInside.current = false),
  }
}

/** The console's has no tabindex of its own. */
function focusableMain(): HTMLElement | null {
  const main = document.querySelector('main')
  if (main && !main.hasAttribute('tabindex')) main.tabIndex = -1
  return main
}
