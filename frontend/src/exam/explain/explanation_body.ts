import type { Explanation } from './ExplainSheet.tsx'

/** What the calls of the room take: the explanation is recorded, and the candidate reads it, or the server's own text. */
export function explanationBody({ text, show }: Explanation) {
  return {
    message: show && text !== '' ? text : null,
    reason: text === '' ? null : text,
    showMessage: true,
  }
}
