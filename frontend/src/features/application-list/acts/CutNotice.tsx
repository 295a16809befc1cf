import { useTranslation } from 'react-i18next'
import { timeOfDay } from '../../../locales/dates.ts'
import { Box } from '../../../ui/Box.ts'
import { Button } from '../../../ui/Button.ts'
import { Notice } from '../../../ui/Notice.tsx'
import type { Grant } from '../model/act_forms.ts'

interface CutNoticeProps {
  /** Null where the end of the window takes nothing. */
  grant: Grant | null
  /** The end of the window, ISO. */
  end: string | null
  /** Another end (epoch ms), at which the candidate gets all of it. */
  onMoveEnd(end: number): void
}

/** Shows before it is done how much of a grant the end of the window would take, and offers to move that end. */
export function CutNotice({ grant, end, onMoveEnd }: CutNoticeProps) {
  const { t, i18n } = useTranslation('application_list')
  return (
    <Box role="status" sx={{ '&:empty': { display: 'none' } }}>
      {grant !== null && end !== null && (
        <Notice
          kind="warning"
          action={
            <Button
              variant="outlined"
              size="small"
              onClick={() => onMoveEnd(Date.parse(end) + grant.cut * 60_000)}
            >
              {t('extraTime.moveEnd')}
            </Button>
          }
        >
          {t('extraTime.cut', {
            gained: grant.gained,
            count: grant.given,
            end: timeOfDay(end, i18n.language),
          })}
        </Notice>
      )}
    </Box>
  )
}
