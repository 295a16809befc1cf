import { useTranslation } from 'react-i18next'
import { useSession } from '../../api/session.ts'
import { MessagePage } from '../../ui/MessagePage.tsx'
import { usePageTitle } from '../../shared/page_title.ts'
import { LogOutButton } from './LogOutButton.tsx'

/** `/erro-firefox`: exams do not work in this one version. */
export default function OldFirefoxPage() {
  const { t } = useTranslation('errors')
  const session = useSession()
  usePageTitle(t('firefox.title'))
  return (
    <MessagePage
      title={t('firefox.title')}
      text={t('firefox.text')}
      actions={session !== null && <LogOutButton user={session.user} />}
    />
  )
}
