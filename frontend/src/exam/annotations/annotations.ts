import type { Look } from '../../ui/stretches/looks.ts'
import { trim, type Quoted, type Stretch } from '../../ui/stretches/stretch.ts'
import { linesOf } from '../../ui/text_lines.ts'

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

/** A remark on a stretch of `withLineFeeds(text)`, as it travels. `comment`: plain text, which may be empty. */
export interface Annotation extends Quoted {
  kind: AnnotationKind
  comment: string
}

/** `by`: of whose mark it is, where it is not the reader's own. */
export type AnnotationBy = Annotation & { by?: string }

/** Changes the annotations of a mark as it is now. */
export type ChangeAnnotations = (next: (annotations: readonly Annotation[]) => readonly Annotation[]) => void

/** Annotations of one mark, characters of a comment, and code units of a stretch; the server has the same limits. */
export const ANNOTATIONS_MOST = 40
export const ANNOTATION_COMMENT_MOST = 500
export const QUOTE_MOST = 1_000

/** Categories whose answer is one text; places in what others show are places in nothing that is stored. */
const ONE_TEXT: readonly string[] = ['FREE_RESPONSE', 'VIDEO']
export const isAnnotatable = (category: string): boolean => ONE_TEXT.includes(category)

/** Colour alone says nothing: each has its line too, and a number that leads to its kind in words. */
export const KIND_LOOKS: Readonly<Record<AnnotationKind, Look>> = {
  strength: { ground: '#B9E8B0', line: 'solid', edge: '#1F5A1B' },
  language: { ground: '#FFC6DC', line: 'wavy', edge: '#8A1D4C' },
  content: { ground: '#BBD9FF', line: 'solid', edge: '#1D4480' },
  argument: { ground: '#FFE66B', line: 'dashed', edge: '#7A5F00' },
  cohesion: { ground: '#DDCFFB', line: 'dotted', edge: '#4A2A91' },
  proposal: { ground: '#FFD2A6', line: 'double', edge: '#7F3E00' },
  other: { ground: '#DCE1E8', line: 'dotted', edge: '#3C4654' },
}

/** In the order of the text, as the server stores them. */
export const inOrder = <A extends Annotation>(annotations: readonly A[]): A[] =>
  annotations.toSorted(
    (one, other) => one.start - other.start || one.end - other.end || rank(one.kind) - rank(other.kind)
  )

/** The list without this one, by what it says: the server may have sent it anew meanwhile. */
export function without(annotations: readonly Annotation[], one: Annotation | null): readonly Annotation[] {
  if (one === null) return annotations
  const isSame = ({ start, end, kind, comment }: Annotation) =>
    start === one.start && end === one.end && kind === one.kind && comment === one.comment
  const at = annotations.findIndex(isSame)
  return at < 0 ? annotations : annotations.toSpliced(at, 1)
}

const rank = (kind: AnnotationKind): number => ANNOTATION_KINDS.indexOf(kind)

/** The stretch with its text: without blanks at its ends, and without half of a character; null when nothing is left. */
export function quotedIn(text: string, stretch: Stretch): Quoted | null {
  const trimmed = trim(text, stretch)
  if (trimmed === null) return null
  const start = trimmed.start - (isLow(text, trimmed.start) ? 1 : 0)
  const end = trimmed.end + (isLow(text, trimmed.end) ? 1 : 0)
  return { start, end, quote: text.slice(start, end) }
}

const isLow = (text: string, at: number): boolean => /[\uDC00-\uDFFF]/.test(text.charAt(at))

/** Numbers of the first and the last line of a stretch, from 1. */
export function linesOfStretch(text: string, { start, end }: Stretch): { from: number; to: number } {
  const starts = linesOf(text).map(({ from }) => from)
  const lineAt = (place: number) => Math.max(1, starts.findLastIndex((from) => from <= place) + 1)
  return { from: lineAt(start), to: lineAt(Math.max(start, end - 1)) }
}

/** All of these lines, from 1, without blanks at the ends; null where they are empty. */
export function stretchOfLines(text: string, from: number, to: number): Quoted | null {
  const lines = linesOf(text)
  const [first, last] = [lines[Math.min(from, to) - 1], lines[Math.max(from, to) - 1]]
  if (first === undefined || last === undefined) return null
  return quotedIn(text, { start: first.from, end: last.from + last.text.length })
}

/** The beginning of a quote, for a list. */
export function shortQuote(quote: string, most = 90): string {
  const line = quote.replaceAll(/\s+/g, ' ')
  return line.length > most
    ? `${line
        .slice(0, most)
        .replace(/[\uD800-\uDBFF]$/, '')
        .trimEnd()}…`
    : line
}
