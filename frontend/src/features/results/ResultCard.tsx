import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import { Typography } from '../../ui/Typography.tsx'
import { ResultAppealForm } from './ResultAppealForm.tsx'
import { ResultAppealReading } from './ResultAppealReading.tsx'
import { ResultChange } from './ResultChange.tsx'
import { ResultFacts } from './ResultFacts.tsx'
import { ResultGone } from './ResultGone.tsx'
import { windowText } from './result_texts.ts'
import type { UserResult } from './types.ts'

interface ResultCardProps {
  userId: number
  result: UserResult
  /** What is typed against a result and not sent; null: nothing. */
  onUnsent(resultId: number, text: string | null): void
}

/** A result, with the button that opens an appeal against it or shows the one that is there. */
export function ResultCard({ userId, result, onUnsent }: ResultCardProps) {
  const { t, i18n } = useTranslation('results')
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { selectionProcessName, sectionName, openedAppeal, shouldShowAppealButton } = result
  const window = windowText(result, t, i18n.language)
  return (
    <Box component="article" aria-labelledby={`${id}-title`} sx={CARD}>
      <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {selectionProcessName}
      </Typography>
      <Typography variant="h2" id={`${id}-title`} sx={{ overflowWrap: 'anywhere' }}>
        {sectionName}
      </Typography>
      <ResultFacts result={result} />
      <ResultChange result={result} />
      <ResultGone result={result} />
      {window !== null && result.gone === null && (
        <Typography sx={{ mt: 4, color: 'text.secondary' }}>{window}</Typography>
      )}
      {shouldShowAppealButton && (
        <Button
          variant={openedAppeal ? 'outlined' : 'contained'}
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-appeal` : undefined}
          aria-describedby={`${id}-title`}
          onClick={() => setOpen(!isOpen)}
          sx={{ mt: 3, minHeight: 48, width: { xs: '100%', sm: 'auto' } }}
        >
          {t(isOpen ? 'appeal.hide' : openedAppeal ? 'appeal.view' : 'appeal.open')}
        </Button>
      )}
      {isOpen && shouldShowAppealButton && (
        <Box id={`${id}-appeal`} sx={PART}>
          {openedAppeal ? (
            <ResultAppealReading userId={userId} resultId={result.id} />
          ) : (
            <ResultAppealForm
              userId={userId}
              result={result}
              onUnsent={(text) => onUnsent(result.id, text)}
            />
          )}
        </Box>
      )}
    </Box>
  )
}

const CARD = {
  minWidth: 0,
  px: { xs: 4, sm: 6 },
  py: 5,
  border: 1,
  borderColor: 'divider',
  borderRadius: '10px',
  backgroundColor: 'background.paper',
} as const
const PART = { mt: 5, pt: 5, borderTop: 1, borderColor: 'divider', minWidth: 0 } as const
