import { Button } from '../../ui/Button.ts'
import { useTranslation } from 'react-i18next'
import { Link } from '../../shared/router/index.ts'
import { useSession } from '../../api/session.ts'
import { MessagePage } from '../../ui/MessagePage.tsx'
import { usePageTitle } from '../../shared/page_title.ts'
import { LogOutButton } from './LogOutButton.tsx'

/** An address that does not exist, or that the active group may not open: both look the same. */
export default function NotFoundPage() {
  const { t } = useTranslation('errors')
  const session = useSession()
  usePageTitle(t('notFound.title'))
  return (
    <MessagePage
      title={t('notFound.title')}
      text={t('notFound.text')}
      actions={
        <>
          <Button variant="contained" component={Link} to="/">
            {t(session === null ? 'toLogin' : 'toStart')}
          </Button>
          {session !== null && <LogOutButton user={session.user} />}
        </>
      }
    />
  )
}
