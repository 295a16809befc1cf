import { styled } from '../../kit/ui/styled.ts'
import type { ItemLanguage, PublicItem } from '../../contract/index.ts'
import { ItemText } from '../../kit/parts/ItemText.tsx'
import { useItemText } from '../../kit/parts/use_item_text.ts'

/** The picture is the content here: as wide as the page allows, and never taller than the window. */
const Frame = styled('div')({
  '& > div': { maxWidth: 900 },
  '& img': { display: 'block', maxHeight: '70dvh', objectFit: 'contain' },
})

const Hint = styled('p')(({ theme }) => ({
  margin: '0.75em 0 1em',
  fontSize: '0.9375em',
  color: theme.palette.text.secondary,
}))

/** The texts of an item with large pictures; each one enlarges further by a click or Enter. */
export function PictureText({ item, language }: { item: PublicItem; language: ItemLanguage }) {
  const t = useItemText(language)
  return (
    <>
      <Frame>
        <ItemText item={item} language={language} />
      </Frame>
      <Hint>{t('imagem.hint')}</Hint>
    </>
  )
}
