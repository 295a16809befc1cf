/** How a comment looks, read and written. Sizes are relative to the text around. */
export const COMMENT_STYLES = {
  overflowWrap: 'anywhere',
  '& p': { m: 0, mb: 2 },
  '& > :last-child': { mb: 0 },
  '& ul, & ol': { m: 0, mb: 2, paddingInlineStart: '1.6em' },
  '& li > p': { mb: 0 },
  '& .size-small': { fontSize: '0.8em' },
  '& .size-normal': { fontSize: '1em' },
  '& .size-large': { fontSize: '1.3em' },
  '& .size-huge': { fontSize: '1.7em' },
} as const
