/** Comments of corrections: showing them, and reading them into an editor; and what their pages need of texts. */
export { inertComment, useCommentHtml } from './kit/cleaning/comment_html.ts'
export {
  COMMENT_SIZES,
  MAX_COMMENT,
  sizeClass,
  sizeOf,
  type CommentSize,
} from './kit/cleaning/comment_rules.ts'
export { foldedTokens, type FoldedToken } from './kit/text/folded_tokens.ts'
export { htmlToText } from './kit/text/html_to_text.ts'
export { countCharacters } from './kit/text/length.ts'
