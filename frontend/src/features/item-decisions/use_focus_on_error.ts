import { useEffect, useRef, type RefObject } from 'react'

/** For a group of choices: its first one has the focus when an error appears, which may be far above the button that was pressed. */
export function useFocusOnError(error: string | undefined): RefObject<HTMLFieldSetElement | null> {
  const group = useRef<HTMLFieldSetElement>(null)
  const isWrong = error !== undefined
  useEffect(() => {
    if (isWrong) group.current?.querySelector('input')?.focus()
  }, [isWrong])
  return group
}
