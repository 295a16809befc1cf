import { useEffect, useState, type RefObject } from 'react'
import { NO_TEXT, type TextModel } from './text_model.ts'

/** The text of an element as it is on screen, read again when the DOM changes. `key`: of what is shown in it; `read` stays the same one. */
export function useTextModel(
  element: RefObject<HTMLElement | null>,
  key: string,
  read: (root: HTMLElement | null) => TextModel
): TextModel {
  const [model, setModel] = useState<TextModel>(NO_TEXT)
  useEffect(() => {
    const root = element.current
    const look = () =>
      setModel((before) => {
        const now = read(root)
        const isSame =
          now.text === before.text &&
          now.pieces.length === before.pieces.length &&
          now.pieces.every(({ node }, index) => node === before.pieces[index]?.node)
        return isSame ? before : now
      })
    look()
    if (root === null) return
    const observer = new MutationObserver(look)
    observer.observe(root, { childList: true, characterData: true, subtree: true })
    return () => observer.disconnect()
  }, [element, key, read])
  return model
}
