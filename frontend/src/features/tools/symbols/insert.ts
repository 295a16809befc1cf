const TEXT_TYPES = new Set(['text', 'search', 'url', 'tel', ''])

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLElement

const isEditable = (element: HTMLElement) =>
  element.contentEditable === 'true' || element.contentEditable === 'plaintext-only'

/** The text field that the element is, or null. */
export function fieldOf(element: EventTarget | null): Field | null {
  if (element instanceof HTMLTextAreaElement) return element
  if (element instanceof HTMLInputElement) return TEXT_TYPES.has(element.type) ? element : null
  return element instanceof HTMLElement && isEditable(element) ? element : null
}

export type Insertion = 'inserted' | 'full' | 'noField'

/** Inserts text at the caret of a field as if it had been typed: the page receives an `input` event. */
export function insertAtCaret(field: Field | null, text: string): Insertion {
  if (field === null || !field.isConnected) return 'noField'
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement))
    return insertInRichText(field, text)
  if (field.disabled || field.readOnly) return 'noField'
  const start = field.selectionStart ?? field.value.length
  const end = field.selectionEnd ?? start
  // The browser applies maxlength to typing only.
  if (field.maxLength >= 0 && field.value.length - (end - start) + text.length > field.maxLength)
    return 'full'
  field.setRangeText(text, start, end, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' }))
  return 'inserted'
}

function insertInRichText(field: HTMLElement, text: string): Insertion {
  const selection = window.getSelection()
  if (selection === null) return 'noField'
  if (!field.contains(selection.anchorNode)) {
    selection.selectAllChildren(field)
    selection.collapseToEnd()
  }
  const range = selection.getRangeAt(0)
  range.deleteContents()
  range.insertNode(document.createTextNode(text))
  range.collapse(false)
  field.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' }))
  return 'inserted'
}
