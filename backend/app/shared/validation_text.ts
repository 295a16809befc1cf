/** What `validationMessages` of `http` made: a key of a catalogue and its arguments. Any other text is the key. */
export function readValidationText(text: string): { key: string; params: Record<string, string | number> } {
  try {
    return JSON.parse(text)
  } catch {
    return { key: text, params: {} }
  }
}
