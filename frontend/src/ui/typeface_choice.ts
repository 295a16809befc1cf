import { useTranslation } from 'react-i18next'
import { setTypeface, useTypeface, type Typeface } from '../api/preferences.ts'
import { toast } from './toasts.ts'
import { loadTypeface } from './typeface.ts'

/** The typeface chosen here, and its change: in force once its files are here, as a choice without them would show nothing. */
export function useTypefaceChoice(): [Typeface, (typeface: Typeface) => void] {
  const { t } = useTranslation('common')
  const typeface = useTypeface()
  const choose = (next: Typeface) =>
    void loadTypeface(next).then(
      () => setTypeface(next),
      () => toast('error', t('noServer'))
    )
  return [typeface, choose]
}
