import { Button } from '../ui/Button.ts'
import { useTranslation } from 'react-i18next'
import { MessagePage } from '../ui/MessagePage.tsx'
import type { Screen } from './routes/screens.ts'

/** Browsers use different messages for a module that could not be fetched. */
const isMissingCode = (error: unknown) =>
  error instanceof Error &&
  /dynamically imported module|importing a module script|preload CSS|module script failed/i.test(
    error.message
  )

/** Shown in place of a page that threw, or whose code could not be loaded. */
export function BrokenPage({ place, error }: { place: Screen['layout']; error: unknown }) {
  const { t } = useTranslation()
  const what = isMissingCode(error) ? 'missing' : place === 'exam' ? 'activity' : 'page'
  return (
    <MessagePage
      inPage={place === 'shell'}
      title={t(`broken.${what}.title`)}
      text={t(`broken.${what}.text`)}
      actions={
        <>
          <Button variant="contained" onClick={() => location.reload()}>
            {t('broken.reload')}
          </Button>
          <Button variant="text" href="/">
            {t('broken.home')}
          </Button>
        </>
      }
    />
  )
}
