import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../../shared/page_title.ts'
import { Link } from '../../../shared/router/index.ts'
import { Button } from '../../../ui/Button.ts'
import { MessagePage } from '../../../ui/MessagePage.tsx'

interface MissingAppealProps {
  /** Why there is no form: a reason of the server, in words. */
  reason?: string
  /** Where the answers are. */
  back?: string
}

/** There is no such appeal for this person, or none can be issued. */
export function MissingAppeal({ reason, back }: MissingAppealProps) {
  const { t } = useTranslation('appeals')
  const title = t(reason === undefined ? 'missing.title' : 'closed.title')
  usePageTitle(title)
  return (
    <MessagePage
      inPage
      title={title}
      text={reason ?? t('missing.text')}
      actions={
        <Button component={Link} to={back ?? '/applications'} variant="contained">
          {t(back === undefined ? 'toExams' : 'back')}
        </Button>
      }
    />
  )
}
