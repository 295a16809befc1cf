import { Button } from '../../ui/Button.ts'
import { useTranslation } from 'react-i18next'
import { Link } from '../../shared/router/index.ts'
import { useSettings } from '../../api/settings.ts'
import { MessagePage } from '../../ui/MessagePage.tsx'
import { usePageTitle } from '../../shared/page_title.ts'

/** `/error`: after a failed load. */
export default function ErrorPage() {
  const { t } = useTranslation('errors')
  const contact = useSettings()?.supportContact ?? null
  usePageTitle(t('generic.title'))
  return (
    <MessagePage
      title={t('generic.title')}
      text={t('generic.text')}
      note={contact === null ? t('generic.askSchool') : t('generic.contact', { contact })}
      actions={
        <Button variant="contained" component={Link} to="/applications">
          {t('generic.back')}
        </Button>
      }
    />
  )
}
