/** Longer than any answer that is stored as JSON; a longer text is not parsed. */
const MAX_JSON_LENGTH = 1_000_000

/** Parses a slot that holds JSON; undefined where it is invalid. Never throws. */
export function readJsonText(text: string | null): unknown {
  if (text === null || text === '' || text.length > MAX_JSON_LENGTH) return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
