import { styled } from '../ui/styled.ts'
import type { ItemViewProps } from '../../contract/index.ts'
import { AttachmentList } from './AttachmentList.tsx'
import { useItemText } from './use_item_text.ts'

const Section = styled('section')(({ theme }) => ({
  maxWidth: '72ch',
  marginTop: '1.25em',
  paddingTop: '1em',
  borderTop: `1px solid ${theme.palette.divider}`,
}))

// Not a heading: a view does not know the heading level of its place on the page.
const Title = styled('div')({ marginBottom: 8, fontWeight: 600 })

/** Place of the answer's file, where the item accepts one: the runner's control, or the list of files. */
export function ItemAttachments({
  item,
  attachments,
  attachmentControl,
  language,
}: Pick<ItemViewProps, 'item' | 'attachments' | 'attachmentControl' | 'language'>) {
  const t = useItemText(language)
  if (!item.hasAttachment && attachments.length === 0 && attachmentControl == null) return null
  return (
    <Section aria-label={t('attachments.title')}>
      <Title aria-hidden>{t('attachments.title')}</Title>
      {attachmentControl ??
        (attachments.length === 0 ? (
          t('attachments.none')
        ) : (
          <AttachmentList attachments={attachments} language={language} />
        ))}
    </Section>
  )
}
