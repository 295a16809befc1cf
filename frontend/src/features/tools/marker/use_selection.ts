import { useEffect, useState, type RefObject } from 'react'
import type { Stretch } from '../../../ui/stretches/stretch.ts'
import { selectedStretch } from '../../../ui/stretches/text_model.ts'

/**
 * The last selection within the item. A click in the panel may clear the
 * selection on the page, but refers to it.
 */
export function useSelection(itemElement: RefObject<HTMLElement | null>) {
  const [stretch, setStretch] = useState<Stretch | null>(null)
  useEffect(() => {
    const onChange = () => {
      const selected = selectedStretch(itemElement.current)
      const inPanel = document.activeElement?.closest('[data-tool]') != null
      if (selected !== null || !inPanel) setStretch(selected)
    }
    onChange()
    document.addEventListener('selectionchange', onChange)
    return () => document.removeEventListener('selectionchange', onChange)
  }, [itemElement])
  return [stretch, () => setStretch(null)] as const
}
