import { useTranslation } from 'react-i18next'
import { chooseLanguage } from '../api/login.ts'
import type { Language } from '../api/preferences.ts'
import { Choice } from './Choice.tsx'

/** The name of each language in that language. */
const NAMES: readonly { value: Language; text: string; lang: string }[] = [
  { value: 'pt-BR', text: 'Português', lang: 'pt-BR' },
  { value: 'en', text: 'English', lang: 'en' },
]

export function LanguageChoice({ quiet = false }: { quiet?: boolean }) {
  const { t, i18n } = useTranslation()
  const language = NAMES.find(({ value }) => value === i18n.resolvedLanguage)?.value ?? 'pt-BR'
  return (
    <Choice label={t('language')} quiet={quiet} value={language} options={NAMES} onChange={chooseLanguage} />
  )
}
