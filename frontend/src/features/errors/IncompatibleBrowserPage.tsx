import { useTranslation } from 'react-i18next'
import { MessagePage } from '../../ui/MessagePage.tsx'

/** Replaces the complete app in a build that found the browser too old. */
export default function IncompatibleBrowserPage() {
  const { t } = useTranslation('errors')
  return <MessagePage title={t('browser.title')} text={t('browser.text')} />
}
