import { RichText } from '@banca/item-renderers/view'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { loadItemTexts } from '../../ui/item_texts.ts'

/** Await it before the first drawing. */
export const textsReady = (): Promise<void> => loadItemTexts()

/** What the collection's author wrote over its exams. */
export default function CollectionInstructions({ html }: { html: string }) {
  const { i18n: texts } = useTranslation()
  return (
    <Box sx={{ mt: 3, maxWidth: '72ch' }}>
      <RichText html={html} language={texts.resolvedLanguage === 'en' ? 'en' : 'pt-BR'} />
    </Box>
  )
}
