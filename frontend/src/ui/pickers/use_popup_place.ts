import { useLayoutEffect, useState, type CSSProperties, type RefObject } from 'react'

const GAP = 4
const HIGHEST = 320
const EDGE = 8

/**
 * The place of a list under its field, or above it where there is more room. Fixed, so that a dialog that scrolls does
 * not cut it off; it follows the field while it is open.
 */
export function usePopupPlace(field: RefObject<HTMLElement | null>, isOpen: boolean): CSSProperties {
  const [place, setPlace] = useState<CSSProperties>({})
  useLayoutEffect(() => {
    if (!isOpen) return undefined
    const measure = (event?: Event) => {
      // The list itself scrolls.
      if (event?.target instanceof Node && event.target !== document && field.current?.contains(event.target))
        return
      const box = field.current?.getBoundingClientRect()
      if (box === undefined) return
      const [above, below] = [box.top - GAP - EDGE, window.innerHeight - box.bottom - GAP - EDGE]
      const isUnder = below >= Math.min(HIGHEST, above)
      setPlace({
        position: 'fixed',
        left: box.left,
        width: box.width,
        maxHeight: Math.min(HIGHEST, isUnder ? below : above),
        ...(isUnder ? { top: box.bottom + GAP } : { bottom: window.innerHeight - box.top + GAP }),
      })
    }
    measure()
    window.addEventListener('resize', measure)
    window.addEventListener('scroll', measure, true)
    return () => {
      window.removeEventListener('resize', measure)
      window.removeEventListener('scroll', measure, true)
    }
  }, [field, isOpen])
  return place
}
