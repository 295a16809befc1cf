import { fieldOf, type Field } from './insert.ts'

let last: Field | null = null

/** Notes which text field has the focus, from the moment the tools are there: the panel opens later. Gives the end of it. */
export function watchFields(): () => void {
  const onFocus = (event: FocusEvent) => {
    const field = fieldOf(event.target)
    // Fields of the tools themselves (search, notes) are not where the candidate answers.
    if (field !== null && field.closest('[data-tool]') === null) last = field
  }
  document.addEventListener('focusin', onFocus)
  return () => {
    document.removeEventListener('focusin', onFocus)
    last = null
  }
}

/** The text field of the question that last had the focus, if it is still there. */
export const lastFieldOf = (question: HTMLElement | null): Field | null =>
  last !== null && question !== null && question.contains(last) ? last : null
