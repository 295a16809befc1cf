import { styled } from '../ui/styled.ts'
import type { DisabledReason, ItemLanguage } from '../../contract/index.ts'
import { useItemText } from './use_item_text.ts'

const Box = styled('div')(({ theme }) => ({
  maxWidth: '72ch',
  margin: '0 0 1em',
  padding: '10px 14px',
  borderRadius: 8,
  border: `1px solid ${theme.palette.divider}`,
  borderInlineStart: `4px solid ${theme.palette.warning.main}`,
  backgroundColor: theme.palette.background.paper,
  color: theme.palette.text.primary,
  '& strong': { display: 'block' },
}))

/** Why the item cannot be answered now, and what is saved. */
export function DisabledNotice({ reason, language }: { reason: DisabledReason; language: ItemLanguage }) {
  const t = useItemText(language)
  return (
    <Box role="status">
      <strong>{t(`disabled.${reason}.title`)}</strong>
      {t(`disabled.${reason}.text`)}
    </Box>
  )
}

/** The line above a review of a cancelled or timed-out item. */
export function ReviewNotice({
  isCancelled = false,
  isTimedOut = false,
  language,
}: {
  isCancelled?: boolean
  isTimedOut?: boolean
  language: ItemLanguage
}) {
  const t = useItemText(language)
  if (!isCancelled && !isTimedOut) return null
  const reason = isCancelled ? 'cancelled' : 'timed_out'
  return (
    <Box>
      <strong>{t(`disabled.${reason}.title`)}</strong>
      {t(`review.${reason}`)}
    </Box>
  )
}
