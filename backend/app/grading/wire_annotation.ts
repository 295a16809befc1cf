import type { Annotation } from './domain/annotation.js'

type Given = Omit<Annotation, 'comment'> & { readonly comment?: string | null | undefined }

/** Annotations as a call names them: without a comment they have an empty one. */
export const givenAnnotations = (annotations: readonly Given[] | null | undefined): Annotation[] =>
  (annotations ?? []).map(({ start, end, quote, kind, comment }) => ({
    start,
    end,
    quote,
    kind,
    comment: comment ?? '',
  }))

/** A remark on a stretch of the text: nothing of who made it. */
export const wireAnnotation = ({ start, end, quote, kind, comment }: Annotation) => ({
  start,
  end,
  quote,
  kind,
  comment,
})
