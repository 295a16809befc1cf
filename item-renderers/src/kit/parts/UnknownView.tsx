import { styled } from '../ui/styled.ts'
import type { ItemLanguage } from '../../contract/index.ts'
import { useItemText } from './use_item_text.ts'

const Box = styled('div')(({ theme }) => ({
  maxWidth: '72ch',
  padding: '16px 18px',
  borderRadius: 10,
  border: `1px solid ${theme.palette.divider}`,
  borderInlineStart: `4px solid ${theme.palette.error.main}`,
  backgroundColor: theme.palette.background.paper,
  color: theme.palette.text.primary,
  '& strong': { fontSize: '1.125em' },
  '& p': { margin: 0 },
  '& code': { fontSize: '0.9em' },
}))

/** Replaces an item whose category this version of the application does not have. */
export function UnknownView({ item, language }: { item: { category: string }; language: ItemLanguage }) {
  const t = useItemText(language)
  return (
    <Box role="alert">
      <p>
        <strong>{t('unknown.title')}</strong>
      </p>
      <p>{t('unknown.text')}</p>
      <p>
        <code>{item.category}</code>
      </p>
    </Box>
  )
}
