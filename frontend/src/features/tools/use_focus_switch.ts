import { useEffect, useRef, type RefObject } from 'react'
import type { ToolId } from './types.ts'

type FocusSwitch = {
  itemElement: RefObject<HTMLElement | null>
  bar: RefObject<HTMLElement | null>
  top: ToolId | null
}

/**
 * F6 moves the focus from the item to the top panel and back to the previous element. Returns
 * the function that moves it back.
 */
export function useFocusSwitch({ itemElement, bar, top }: FocusSwitch): () => void {
  const origin = useRef<HTMLElement | null>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F6' || event.defaultPrevented || top === null) return
      const panel = document.getElementById(`tool-panel-${top}`)
      if (panel === null || panel.contains(document.activeElement)) return
      event.preventDefault()
      origin.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
      panel.focus({ preventScroll: true })
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [top])
  return () => {
    const before = origin.current
    if (before?.isConnected === true && before !== document.body) return before.focus()
    const field = itemElement.current?.querySelector<HTMLElement>(
      'input:not(:disabled), textarea:not(:disabled), button:not(:disabled)'
    )
    const target = field ?? bar.current?.querySelector<HTMLElement>('button[tabindex="0"]')
    target?.focus()
  }
}
