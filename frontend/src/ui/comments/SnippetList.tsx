import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Box } from '../Box.ts'
import type { Theme } from '../theme.ts'
import type { SnippetMenu } from './use_snippets.ts'

/** The stored texts to choose from while a comment is written; the focus stays in the comment. */
export function SnippetList({ menu: { id, options, active, choose } }: { menu: SnippetMenu }) {
  const { t } = useTranslation('comment_editor')
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.scrollIntoView({ block: 'nearest' })
  }, [options.length])
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <Box
      ref={list}
      id={id}
      role="listbox"
      aria-label={t('snippets')}
      tabIndex={-1}
      // The comment keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      sx={LIST}
    >
      {options.map((text, at) => (
        <Box
          key={text}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === active}
          onClick={() => choose(at)}
          sx={OPTION}
        >
          {text}
        </Box>
      ))}
    </Box>
  )
}

const LIST = ({ tokens }: Theme) =>
  ({
    mt: 1,
    maxHeight: 220,
    overflowY: 'auto',
    backgroundColor: tokens.surface,
    border: `1px solid ${tokens.control}`,
    borderRadius: '8px',
  }) as const

const OPTION = ({ tokens }: Theme) =>
  ({
    px: 3,
    py: 2,
    minHeight: 44,
    cursor: 'pointer',
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-line',
    borderTop: `1px solid ${tokens.line}`,
    '&:first-of-type': { borderTop: 0 },
    '&:hover': { backgroundColor: tokens.infoGround },
    '&[aria-selected=true]': {
      backgroundColor: tokens.infoGround,
      boxShadow: `inset 3px 0 ${tokens.primary}`,
    },
  }) as const
