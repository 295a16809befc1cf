import { useTranslation } from 'react-i18next'
import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import { CommentText } from '../../ui/comments/CommentText.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { pointsText } from '../../shared/points_text.ts'
import type { Field, Marked } from './model/unsaved.ts'

interface ConflictNoticeProps {
  field: Field
  typed: string
  present: Marked
  onMine(): void
  onTheirs(): void
}

/** Somebody else has saved another value: both are shown, and the person decides. */
export function ConflictNotice({ field, typed, present, onMine, onTheirs }: ConflictNoticeProps) {
  const { t, i18n } = useTranslation('corrections')
  const value = pointsText(present.correctionValue, i18n.language)
  const hasComment = (present.comment ?? '') !== ''
  const text =
    field === 'comment'
      ? t(hasComment ? 'conflict.comment' : 'conflict.noComment')
      : value === ''
        ? t('conflict.noPoints', { typed })
        : t(typed === '' ? 'conflict.noneTyped' : 'conflict.points', { value, typed })
  return (
    <Box role="alert" sx={{ mt: 2 }}>
      <Notice kind="warning">
        {text}
        {field === 'comment' && hasComment && (
          <Box sx={{ my: 2, pl: 3, borderLeft: 3, borderColor: 'warning.main', overflowWrap: 'anywhere' }}>
            <CommentText html={present.comment ?? ''} />
          </Box>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2 }}>
          <Button size="small" variant="contained" onClick={onMine}>
            {t('conflict.mine')}
          </Button>
          <Button size="small" variant="outlined" onClick={onTheirs}>
            {t('conflict.theirs')}
          </Button>
        </Box>
      </Notice>
    </Box>
  )
}
