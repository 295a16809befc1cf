import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.ts'
import type { Noticed } from '../model/notes.ts'

interface NotesProps {
  /** Of the candidate. */
  name: string
  notes: Noticed
  onQuarantined(): void
}

/** What staff should know about a candidate, and the way to the quarantined answers. */
export function Notes({ name, notes, onQuarantined }: NotesProps) {
  const { t } = useTranslation('application_list')
  return (
    <>
      {notes.specialNeed !== null && <div>{notes.specialNeed}</div>}
      {notes.moreTime > 0 && <div>{t('notes.moreTime', { percent: notes.moreTime })}</div>}
      {notes.isNursing && <div>{t('notes.nursing')}</div>}
      {notes.suspectCount > 0 && <div>{t('notes.suspect', { count: notes.suspectCount })}</div>}
      {notes.isQuarantined && (
        <Button
          size="small"
          variant="outlined"
          aria-label={t('seeQuarantinedOf', { name })}
          onClick={onQuarantined}
        >
          {t('seeQuarantined')}
        </Button>
      )}
    </>
  )
}
