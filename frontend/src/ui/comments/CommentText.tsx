import { htmlToText, useCommentHtml } from '@banca/item-renderers/comments'
import { useMemo } from 'react'
import { Box } from '../Box.ts'
import { COMMENT_STYLES } from './comment_styles.ts'

/** The comment of a correction (HTML), sanitised again; without the editor's code. */
export function CommentText({ html }: { html: string }) {
  const safe = useCommentHtml(html)
  const content = useMemo(() => (safe === undefined ? undefined : { __html: safe }), [safe])
  return content === undefined ? (
    <Box sx={PLAIN}>{htmlToText(html)}</Box>
  ) : (
    <Box sx={COMMENT_STYLES} dangerouslySetInnerHTML={content} />
  )
}

const PLAIN = { ...COMMENT_STYLES, whiteSpace: 'pre-line' } as const
