import { useTranslation } from 'react-i18next'
import { Box } from '../../ui/Box.ts'
import { keysText } from './model.ts'
import type { DecidedItem } from './types.ts'

/** How the item counts now, in a sentence. */
export function CountsNow({ item }: { item: DecidedItem }) {
  const { t, i18n } = useTranslation('item_decisions')
  const keys = keysText(item, i18n.language)
  const text = item.isCancelled
    ? t('now.annulled')
    : !item.isAvailable
      ? t('now.withdrawn')
      : keys === ''
        ? t('now.plain')
        : t('now.key', { count: item.keys.length, keys })
  return (
    <Box
      data-testid="counts-now"
      sx={({ tokens }) => ({
        pl: 4,
        py: 1,
        borderLeft: `3px solid ${item.isCancelled || !item.isAvailable ? tokens.attention : tokens.primary}`,
        fontSize: '1.0625rem',
        fontWeight: 600,
        overflowWrap: 'anywhere',
      })}
    >
      {text}
    </Box>
  )
}
