import { useTranslation } from 'react-i18next'
import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'

interface CursorStepsProps {
  /** How much of how many is shown; announced when it changes. */
  showing: string
  /** Null at an end. */
  onPrevious: (() => void) | null
  onNext: (() => void) | null
  /** Null on the first page. */
  onFirst: (() => void) | null
}

/** Steps through a long list, whose pages have no numbers. */
export function CursorSteps({ showing, onPrevious, onNext, onFirst }: CursorStepsProps) {
  const { t } = useTranslation('application_list')
  const step = (text: string, go: (() => void) | null) => (
    <Button
      size="small"
      variant="outlined"
      disabled={go === null}
      onClick={() => {
        go?.()
        document.getElementById('conteudo')?.focus()
      }}
    >
      {text}
    </Button>
  )
  const hasPages = onPrevious !== null || onNext !== null
  return (
    <Box component="footer" sx={FOOTER}>
      <Box role="status" className="numbers" sx={{ flex: '1 1 200px', color: 'text.secondary' }}>
        {showing}
      </Box>
      {hasPages && (
        <Box component="nav" aria-label={t('pages.label')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          {onFirst !== null && step(t('pages.first'), onFirst)}
          {step(t('pages.previous'), onPrevious)}
          {step(t('pages.next'), onNext)}
        </Box>
      )}
    </Box>
  )
}

const FOOTER = {
  mt: 4,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 4,
} as const
