/** What a stretch of a text is an instance of: of an essay by competencies, and of any other text that a person marks. */
export const ANNOTATION_KINDS = [
  'strength',
  'language',
  'content',
  'argument',
  'cohesion',
  'proposal',
  'other',
] as const
export type AnnotationKind = (typeof ANNOTATION_KINDS)[number]

/**
 * A stretch of the answer's text with a remark. `start`, `end`: UTF-16 code units of `annotatedText`, end excluded; `quote` is what is between them. `comment`: plain
 * text, which may be empty.
 */
export type Annotation = {
  readonly start: number
  readonly end: number
  readonly quote: string
  readonly kind: AnnotationKind
  readonly comment: string
}

/** Annotations of one mark. */
export const ANNOTATIONS_MOST = 40
/** Characters of one comment. */
export const ANNOTATION_COMMENT_MOST = 500
/** UTF-16 code units of one stretch. */
export const QUOTE_MOST = 1_000

/** Categories whose answer is one stored text; what others show is made of several parts. */
const ONE_TEXT: readonly string[] = ['FREE_RESPONSE', 'VIDEO']

export const isOneText = (category: string): boolean => ONE_TEXT.includes(category)

/** The text in which places are counted: the stored one, with line breaks of every system as one character; null where nothing can be annotated. */
export const annotatedText = (category: string, freeResponse: string | null): string | null =>
  isOneText(category) ? (freeResponse ?? '').replaceAll('\r\n', '\n') : null

/** The name of the first field that does not match the text; null where all of them do. */
export function annotationProblem(text: string | null, annotations: readonly Annotation[]): string | null {
  for (const [at, { start, end, quote }] of annotations.entries()) {
    const field = (name: keyof Annotation) => `annotations.${at}.${name}`
    if (text === null || start >= text.length) return field('start')
    if (end <= start || end > text.length) return field('end')
    // Half of a character is none.
    if (!quote.isWellFormed() || text.slice(start, end) !== quote) return field('quote')
  }
  return null
}

/** As they are stored: in the order of the text, and comments without blanks around. */
export const cleanAnnotations = (annotations: readonly Annotation[]): Annotation[] =>
  annotations
    .map(({ start, end, quote, kind, comment }) => ({
      start,
      end,
      quote,
      kind,
      comment: comment.toWellFormed().replaceAll('\r\n', '\n').trim(),
    }))
    .toSorted(
      (one, other) => one.start - other.start || one.end - other.end || rank(one.kind) - rank(other.kind)
    )

const rank = (kind: AnnotationKind): number => ANNOTATION_KINDS.indexOf(kind)

/** JSON; null: none. */
export const storedAnnotations = (annotations: readonly Annotation[]): string | null =>
  annotations.length === 0 ? null : JSON.stringify(annotations)

/** They were checked when they were stored. */
export const readAnnotations = (json: string | null): Annotation[] =>
  json === null ? [] : (JSON.parse(json) as Annotation[])

/** Those of several marks in one order, which does not say whose each is. */
export const togetherOf = (stored: readonly (string | null)[]): string | null =>
  storedAnnotations(cleanAnnotations(stored.flatMap(readAnnotations)))
