import { useTranslation } from 'react-i18next'
import { moneyText } from '../../../locales/money.ts'
import { Notice } from '../../../ui/Notice.tsx'

/** What an appeal costs, before it is written. `price`: as `12.50`. */
export function PriceLine({ price }: { price: string }) {
  const { t, i18n } = useTranslation('appeals')
  return <Notice kind="info">{t('new.price', { price: moneyText(price, i18n.language) })}</Notice>
}
