import { useEffect, useState, type RefObject } from 'react'
import { NO_TEXT, readText, type TextModel } from './text_model.ts'

/** The text of the item as it is on screen, read again when the DOM changes. */
export function useItemText(itemElement: RefObject<HTMLElement | null>, itemId: string): TextModel {
  const [model, setModel] = useState<TextModel>(NO_TEXT)
  useEffect(() => {
    const root = itemElement.current
    const look = () =>
      setModel((before) => {
        const now = readText(root)
        const isSame =
          now.text === before.text &&
          now.pieces.every(({ node }, index) => node === before.pieces[index]?.node)
        return isSame ? before : now
      })
    look()
    if (root === null) return
    const observer = new MutationObserver(look)
    observer.observe(root, { childList: true, characterData: true, subtree: true })
    return () => observer.disconnect()
  }, [itemElement, itemId])
  return model
}
