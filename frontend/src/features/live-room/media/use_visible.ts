import { useCallback, useEffect, useState } from 'react'

/** A tile counts as visible a little earlier, so that its picture is loaded in time. */
const MARGIN = '120px'

/** The observed elements that are visible, by their `data-candidate`. `observe` is a ref for each of them. */
export function useVisible(): {
  visible: ReadonlySet<number>
  observe: (element: HTMLElement | null) => (() => void) | undefined
} {
  const [visible, setVisible] = useState<ReadonlySet<number>>(() => new Set())
  const [observer] = useState(() =>
    typeof IntersectionObserver === 'undefined'
      ? null
      : new IntersectionObserver(
          (entries) =>
            setVisible((before) => {
              const next = new Set(before)
              for (const { target, isIntersecting } of entries) {
                const id = Number((target as HTMLElement).dataset.candidate)
                if (isIntersecting) next.add(id)
                else next.delete(id)
              }
              return next
            }),
          { rootMargin: MARGIN }
        )
  )
  useEffect(() => () => observer?.disconnect(), [observer])
  const observe = useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return undefined
      observer?.observe(element)
      return () => {
        observer?.unobserve(element)
        const id = Number(element.dataset.candidate)
        setVisible((before) => {
          if (!before.has(id)) return before
          const next = new Set(before)
          next.delete(id)
          return next
        })
      }
    },
    [observer]
  )
  return { visible, observe }
}
