import { useLayoutEffect, useRef, useState, type ChangeEvent, type CompositionEvent } from 'react'
import { fitEdit } from '../text/fit_edit.ts'

type FittedEdit = {
  value: string
  /** Characters (code points) that fit. */
  max: number
  isLocked: boolean
  onEdit: (text: string) => void
}

/**
 * The properties of a text field of an answer: an edit that does not fit preserves the existing text (`fitEdit`), and never interrupts
 * an IME composition.
 */
export function useFittedEdit<Field extends HTMLInputElement | HTMLTextAreaElement>({
  value,
  max,
  isLocked,
  onEdit,
}: FittedEdit) {
  const ref = useRef<Field>(null)
  /** The text before the accent or ideogram now being composed; null outside a composition. */
  const composedOver = useRef<string | null>(null)
  const [caret, setCaret] = useState<{ at: number } | null>(null)

  useLayoutEffect(() => {
    if (caret !== null) ref.current?.setSelectionRange(caret.at, caret.at)
  }, [caret])

  const edit = (before: string, next: string) => {
    if (isLocked) return
    const fitted = fitEdit(before, next, max)
    onEdit(fitted?.text ?? next)
    if (fitted !== null) setCaret({ at: fitted.caret })
  }
  return {
    ref,
    value,
    readOnly: isLocked,
    onCompositionStart: () => {
      composedOver.current = value
    },
    onChange: (event: ChangeEvent<Field>) => {
      // Cutting inside a composition would break it: what does not fit is cut when it ends.
      if (composedOver.current === null) edit(value, event.target.value)
      else if (!isLocked) onEdit(event.target.value)
    },
    onCompositionEnd: (event: CompositionEvent<Field>) => {
      const before = composedOver.current ?? value
      composedOver.current = null
      if (event.currentTarget.value !== before) edit(before, event.currentTarget.value)
    },
  }
}
