import { styled } from '../ui/styled.ts'
import type { ItemLanguage, PublicItem } from '../../contract/index.ts'
import { RichText } from './RichText.tsx'

const Texts = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: '1em',
  maxWidth: '72ch',
  lineHeight: 1.6,
  '&:not(:last-child)': { marginBottom: '1.25em' },
})

const Description = styled('div')(({ theme }) => ({
  fontSize: '0.9375em',
  color: theme.palette.text.secondary,
}))

/**
 * The texts before the answer: support text, question and description, as far as they are not
 * empty; at most 72 characters wide.
 */
export function ItemText({ item, language }: { item: PublicItem; language: ItemLanguage }) {
  if (`${item.introduction}${item.question}${item.description ?? ''}`.trim() === '') return null
  return (
    <Texts>
      {item.introduction.trim() !== '' && <RichText html={item.introduction} language={language} />}
      {item.question.trim() !== '' && <RichText html={item.question} language={language} />}
      {item.description !== null && item.description.trim() !== '' && (
        <Description>
          <RichText html={item.description} language={language} />
        </Description>
      )}
    </Texts>
  )
}
