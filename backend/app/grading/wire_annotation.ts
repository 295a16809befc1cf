import type { Annotation } from './domain/annotation.js'

/** A remark on a stretch of the text: nothing of who made it. */
export const wireAnnotation = ({ start, end, quote, kind, comment }: Annotation) => ({
  start,
  end,
  quote,
  kind,
  comment,
})
