import { styled } from '../../kit/ui/styled.ts'
import type { ItemViewProps } from '../../contract/index.ts'
import { ItemText } from '../../kit/parts/ItemText.tsx'
import { useItemText } from '../../kit/parts/use_item_text.ts'

const Page = styled('section')(({ theme }) => ({
  maxWidth: '76ch',
  paddingInlineStart: 16,
  borderInlineStart: `4px solid ${theme.palette.info.main}`,
}))

// Not a heading: a view does not know the heading level of its place on the page.
const Label = styled('div')(({ theme }) => ({
  marginBottom: 8,
  fontSize: '0.875em',
  fontWeight: 600,
  color: theme.palette.info.main,
}))

/** A concept to read. Nothing to answer, so nothing is locked either. */
export default function ConceitoView({ item, language }: ItemViewProps) {
  const t = useItemText(language)
  return (
    <Page aria-label={t('conceito.toRead')}>
      <Label aria-hidden>{t('conceito.toRead')}</Label>
      <ItemText item={item} language={language} />
    </Page>
  )
}
