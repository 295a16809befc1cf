import { useEffect, useEffectEvent } from 'react'
import type { Stretch } from '../../../ui/stretches/stretch.ts'
import { selectedStretch } from '../../../ui/stretches/text_model.ts'

/** Alt+Shift+M marks the selection in the item, with the panel open or closed. */
export function useMarkShortcut(
  itemElement: { current: HTMLElement | null },
  mark: (stretch: Stretch) => void
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!event.altKey || !event.shiftKey || event.code !== 'KeyM') return
    const stretch = selectedStretch(itemElement.current)
    if (stretch === null) return
    event.preventDefault()
    mark(stretch)
    window.getSelection()?.removeAllRanges()
  })
  useEffect(() => {
    // In the capture phase: a panel stops the propagation of its keys.
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  }, [])
}
