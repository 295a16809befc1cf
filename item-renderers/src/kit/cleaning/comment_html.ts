import { useMemo } from 'react'
import { HTML_ELEMENTS, type AllowedHtml, type Cleaner } from './allowed_html.ts'
import { useCleaner } from './cleaner.ts'
import { COMMENT_ELEMENTS, sizeClass, sizeOf } from './comment_rules.ts'
import { inertHtml } from './inert_html.ts'

const COMMENT: AllowedHtml = { html: COMMENT_ELEMENTS, math: [], attributes: ['class'] }

/** What the editor reads of a text that is pasted: its schema drops what a comment cannot have, and knows what replaces it. */
const EDITED: AllowedHtml = { html: HTML_ELEMENTS, math: [], attributes: ['class'] }

/** A comment that is safe to show, whatever its source is: the elements of comments, and of attributes one size of a `span`. */
export function sanitiseComment(html: string, clean: Cleaner): string {
  const body = clean(html, COMMENT)
  for (const element of body.querySelectorAll('[class]')) {
    const size = element.localName === 'span' ? sizeOf(element.className) : undefined
    if (size === undefined) element.removeAttribute('class')
    else element.className = sizeClass(size)
  }
  return body.innerHTML
}

/** The HTML of a comment, sanitised; undefined while it cannot be: then show its text (`htmlToText`). */
export function useCommentHtml(html: string): string | undefined {
  const clean = useCleaner()
  return useMemo(() => clean && sanitiseComment(html, clean), [html, clean])
}

/** A comment, or a text that is pasted into one, as the editor may parse it: without a report of the content policy. Never show it. */
export const inertComment = (html: string): string => inertHtml(html, EDITED)
