import { styled } from '../ui/styled.ts'
import type { ItemLanguage } from '../../contract/index.ts'
import { countCharacters, countWords } from '../text/length.ts'
import { countText } from '../text/numbers.ts'
import { VisuallyHidden } from './option_styles.ts'
import { useItemText } from './use_item_text.ts'

const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '4px 16px',
  marginTop: 6,
  fontSize: '0.875em',
  fontVariantNumeric: 'tabular-nums',
  color: theme.palette.text.secondary,
  '&[data-full=true]': { color: theme.palette.text.primary, fontWeight: 600 },
}))

/**
 * Number of characters (of the maximum) and words of a text. A screen reader reads it on demand, and
 * is notified only at the limit.
 */
export function CharacterCounter({
  id,
  text,
  max,
  language,
}: {
  id: string
  text: string
  max: number | null
  language: ItemLanguage
}) {
  const t = useItemText(language)
  const used = countCharacters(text)
  const wordCount = countWords(text)
  const show = (value: number) => countText(value, language)
  const full = max !== null && used >= max
  const nearly = max !== null && !full && used >= max * 0.9
  return (
    <Line id={id} data-full={full}>
      <span>
        {max === null
          ? t('counter.characters', { count: used, shown: show(used) })
          : t('counter.charactersOf', { count: max, used: show(used), max: show(max) })}
        {full && ` · ${t('counter.full')}`}
      </span>
      <span>{t('counter.words', { count: wordCount, shown: show(wordCount) })}</span>
      <VisuallyHidden role="status">
        {full && t('counter.full')}
        {nearly && t('counter.nearly')}
      </VisuallyHidden>
    </Line>
  )
}
