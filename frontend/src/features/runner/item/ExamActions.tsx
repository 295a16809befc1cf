import ExitToAppIcon from '../../../ui/icons/ExitToApp.ts'
import KeyboardIcon from '../../../ui/icons/KeyboardOutlined.ts'
import SendIcon from '../../../ui/icons/SendOutlined.ts'
import { Button } from '../../../ui/Button.ts'
import { styled } from '../../../ui/styled.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { setContactPlace } from '../../../exam/slots/exam_watch.ts'
import { useItemParts } from '../area/use_item_parts.ts'
import { useExam, useNavItems } from '../exam/context.ts'
import { LeaveDialog } from './LeaveDialog.tsx'

const Quiet = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 4,
  justifyContent: 'center',
  marginTop: 24,
})

type ActionsProps = {
  helpOpen: boolean
  onHelp: (open: boolean) => void
  /** Null on the last item: its main button finishes already. */
  onFinish: (() => void) | null
}

/**
 * Rarely used actions: finishing before the last item, leaving, help. Shown below the item, without emphasis.
 */
export function ExamActions({ helpOpen, onHelp, onFinish }: ActionsProps) {
  const { t } = useTranslation('runner')
  const { rules } = useExam()
  const parts = useItemParts()
  const [leaving, setLeaving] = useState(false)
  const isEmpty = useNavItems().length === 0
  return (
    <Quiet>
      <span ref={setContactPlace} style={{ display: 'contents' }} />
      {onFinish !== null && rules.canBrowse && !isEmpty && (
        <Button color="inherit" startIcon={<SendIcon />} onClick={onFinish}>
          {t(rules.hasReview ? 'actions.reviewAndFinish' : 'actions.finish')}
        </Button>
      )}
      <Button color="inherit" startIcon={<ExitToAppIcon />} onClick={() => setLeaving(true)}>
        {t('actions.leave')}
      </Button>
      <Button
        color="inherit"
        startIcon={<KeyboardIcon />}
        onClick={() => onHelp(true)}
        sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
      >
        {t('actions.shortcuts')}
      </Button>
      {leaving && <LeaveDialog onClose={() => setLeaving(false)} />}
      {helpOpen && parts !== null && <parts.ShortcutsDialog onClose={() => onHelp(false)} />}
    </Quiet>
  )
}
