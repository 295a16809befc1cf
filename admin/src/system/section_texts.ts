import { useLocaleState, useTranslate } from 'react-admin'

/** The texts of one section of the status page, and the language of its reader. */
export function useSectionTexts(section: string) {
  const translate = useTranslate()
  const [language] = useLocaleState()
  const t = (key: string, values?: object) => translate(`system.${section}.${key}`, values)
  return { t, language }
}
