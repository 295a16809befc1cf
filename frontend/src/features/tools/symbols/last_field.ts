import { fieldOf, type Field } from './insert.ts'

let last: Field | null = null

/**
 * Tracks which text field has the focus, from when the tools are loaded: the panel opens
 * later. Returns the stop function.
 */
export function watchFields(): () => void {
  const onFocus = (event: FocusEvent) => {
    const field = fieldOf(event.target)
    // Fields of the tools themselves (search, notes) are not answer fields.
    if (field !== null && field.closest('[data-tool]') === null) last = field
  }
  document.addEventListener('focusin', onFocus)
  return () => {
    document.removeEventListener('focusin', onFocus)
    last = null
  }
}

/** The text field of the item that last had the focus, if it is still mounted. */
export const lastFieldOf = (itemElement: HTMLElement | null): Field | null =>
  last !== null && itemElement !== null && itemElement.contains(last) ? last : null
