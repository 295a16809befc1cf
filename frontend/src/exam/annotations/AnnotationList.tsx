import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Box } from '../../ui/Box.ts'
import { linesOfStretch, shortQuote, type Annotation } from './annotations.ts'
import { KindName } from './KindName.tsx'

interface AnnotationListProps {
  /** Of the answer; without it the lines are left out. */
  text?: string
  annotations: readonly Annotation[]
  label: string
  /** False: its text is not painted with their numbers. */
  hasNumbers?: boolean
  /** What can be done with one. */
  actionsOf?(annotation: Annotation, at: number): ReactNode
}

/** The annotations of a text in words, by the numbers that stand in it: for screen readers, and on paper. */
export function AnnotationList({
  text,
  annotations,
  label,
  hasNumbers = true,
  actionsOf,
}: AnnotationListProps) {
  return (
    <Box component={hasNumbers ? 'ol' : 'ul'} aria-label={label} sx={LIST}>
      {annotations.map((one, at) => (
        <li key={`${at} ${one.start} ${one.kind}`}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 2 }}>
            {hasNumbers && (
              <Box component="span" className="numbers" sx={{ fontWeight: 700 }}>
                [{at + 1}]
              </Box>
            )}
            <KindName kind={one.kind} />
            {text !== undefined && (
              <Box component="span" className="numbers" sx={{ color: 'text.secondary' }}>
                <Lines text={text} of={one} />
              </Box>
            )}
          </Box>
          <Box component="q" sx={{ display: 'block', mt: 1 }}>
            {shortQuote(one.quote)}
          </Box>
          {one.comment !== '' && <Box sx={{ mt: 1, whiteSpace: 'pre-line' }}>{one.comment}</Box>}
          {actionsOf?.(one, at)}
        </li>
      ))}
    </Box>
  )
}

function Lines({ text, of }: { text: string; of: Annotation }) {
  const { t } = useTranslation('annotations')
  const { from, to } = linesOfStretch(text, of)
  return from === to ? t('line', { from }) : t('lines', { from, to })
}

const LIST = {
  listStyle: 'none',
  m: 0,
  p: 0,
  fontSize: '0.9375rem',
  '& > li': { py: 2.5, borderBottom: 1, borderColor: 'divider', overflowWrap: 'anywhere' },
  '& q': { fontStyle: 'italic' },
} as const
