import Alert from '../../../ui/Alert.tsx'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchTexts } from '../../../locales/i18n.ts'
import { laterView } from '../../../ui/later_piece.ts'
import type { Stop } from '../rules/navigation.ts'
import { useExam } from '../session/context.ts'

/** Where questions are handed out one by one, and what asks for them did not come before the first: this computer did not say then that they are. */
const NextItem = laterView(async () => {
  await fetchTexts('steps')
  return import('../steps/steps_of.ts')
})

/** Says that a question is not on this computer, and fetches it again. `toCome`: it was not handed out yet. */
export function MissingNotice({ toCome }: { toCome: Stop | false }) {
  return toCome ? <NextItem stop={toCome} /> : <NotHere />
}

function NotHere() {
  const { t } = useTranslation('runner')
  const { session } = useExam()
  const [busy, setBusy] = useState(false)
  const again = async () => {
    setBusy(true)
    await session.reloadItems()
    setBusy(false)
  }
  return (
    <Alert
      severity="error"
      role="alert"
      action={
        <Button color="inherit" variant="outlined" disabled={busy} onClick={() => void again()}>
          {t('tryAgain')}
        </Button>
      }
    >
      <strong>{t('question.loadFailed')}</strong>
      <br />
      {t('question.loadFailedHelp')}
    </Alert>
  )
}
