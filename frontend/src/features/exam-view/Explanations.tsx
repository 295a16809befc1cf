import type { ItemLanguage, PublicAlternative } from '@banca/item-renderers/contract'
import { RichText } from '@banca/item-renderers/view'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { explainedAlternatives, explanationOf } from './model.ts'
import type { ViewedItem } from './types.ts'

interface ExplanationsProps {
  item: ViewedItem
  /** Puts fetched pictures into HTML. */
  withPictures(html: string): string
  language: ItemLanguage
}

/** A button for each alternative that opens why it is right or wrong. Not on paper. */
export function Explanations({ item, withPictures, language }: ExplanationsProps) {
  const { t } = useTranslation('exam_view')
  const [opened, setOpened] = useState<PublicAlternative | null>(null)
  const alternatives = explainedAlternatives(item)
  if (alternatives.length === 0) return null
  const explanation = opened === null ? null : explanationOf(item, opened.id)
  return (
    <Box data-print="no" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mt: 4 }}>
      <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.9375rem' }}>
        {t('explanation.list')}
      </Box>
      {alternatives.map((alternative) => (
        <Button
          key={alternative.id}
          variant="outlined"
          size="small"
          aria-label={t('explanation.open', { letter: alternative.letter })}
          onClick={() => setOpened(alternative)}
          sx={{ minWidth: 44, minHeight: 44 }}
        >
          {alternative.letter}
        </Button>
      ))}
      {opened !== null && (
        <Dialog
          title={t('explanation.title', { letter: opened.letter })}
          onClose={() => setOpened(null)}
          actions={
            <Button variant="contained" onClick={() => setOpened(null)}>
              {t('common:close')}
            </Button>
          }
        >
          {explanation === null ? (
            <p>{t('explanation.none')}</p>
          ) : (
            <RichText html={withPictures(explanation)} language={language} />
          )}
        </Dialog>
      )}
    </Box>
  )
}
