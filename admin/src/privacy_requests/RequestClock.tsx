import Chip from '@mui/material/Chip'
import type { Data } from '@banca/backend/api'
import { useTranslate } from 'react-admin'

type Clock = Pick<Data.Privacy.PrivacyRequest, 'daysLeft'>

/** Fewer days than this ask for attention. */
const SOON_DAYS = 3

/** How many days a request has left, or how late it is; nothing of one that is closed. */
export function RequestClock({ daysLeft }: Clock) {
  const translate = useTranslate()
  if (daysLeft === null) return null
  return (
    <Chip
      component="span"
      size="small"
      variant="outlined"
      color={daysLeft < 0 ? 'error' : daysLeft <= SOON_DAYS ? 'warning' : 'default'}
      label={clockText(translate, daysLeft)}
    />
  )
}

type Translate = (key: string, options: { count: number }) => string

/** `daysLeft` below 0: so many days late. */
export function clockText(translate: Translate, daysLeft: number): string {
  if (daysLeft === 0) return translate('privacy.due_today', { count: 0 })
  return daysLeft > 0
    ? translate('privacy.days_left', { count: daysLeft })
    : translate('privacy.days_late', { count: -daysLeft })
}
