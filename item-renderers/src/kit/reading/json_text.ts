/** Longer than any answer that is kept as JSON; more is not looked at. */
const MAX_JSON_LENGTH = 1_000_000

/** A slot that holds JSON, read; undefined where it is none. Never throws. */
export function readJsonText(text: string | null): unknown {
  if (text === null || text === '' || text.length > MAX_JSON_LENGTH) return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
