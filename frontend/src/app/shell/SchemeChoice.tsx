import { useTranslation } from 'react-i18next'
import { SCHEMES, setScheme, useScheme } from '../../api/preferences.ts'
import { Choice } from '../../ui/Choice.tsx'

export function SchemeChoice() {
  const { t } = useTranslation('shell')
  const options = SCHEMES.map((value) => ({ value, text: t(`scheme.${value}`) }))
  return <Choice label={t('scheme.label')} value={useScheme()} options={options} onChange={setScheme} />
}
