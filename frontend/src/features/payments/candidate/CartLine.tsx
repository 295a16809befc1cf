import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayAndTime } from '../../../locales/dates.ts'
import { moneyText } from '../../../locales/money.ts'
import { Link } from '../../../shared/router/index.ts'
import { Box } from '../../../ui/Box.ts'
import { Button } from '../../../ui/Button.ts'
import { Notice } from '../../../ui/Notice.tsx'
import type { AppealProcess } from '../types.ts'
import { paymentAddress } from './process_state.ts'

/** What there is to do about the payment now. */
export function CartLine({ process, onOpen }: { process: AppealProcess; onOpen(): void }) {
  const { t, i18n } = useTranslation('payments')
  // Only used to leave out the year of this year's dates.
  const [openedAt] = useState(() => Date.now())
  const { status, lapsed, count, payUntil } = process
  const day = payUntil === null ? '' : dayAndTime(payUntil, i18n.language, openedAt)
  const appeals = t('appeals', { count })
  const price = moneyText(process.price, i18n.language)
  const toPage = (text: string, isNext: boolean) => (
    <Button
      component={Link}
      to={paymentAddress(process)}
      variant={isNext ? 'contained' : 'outlined'}
      sx={{ minHeight: 44 }}
    >
      {text}
    </Button>
  )
  if (status.tag === 'payed')
    return (
      <Notice kind="success" action={toPage(t('cart.see'), false)}>
        {t('cart.payed')}
      </Notice>
    )
  if (lapsed)
    return (
      <Notice kind="warning" action={status.tag === 'creating' ? undefined : toPage(t('cart.see'), false)}>
        {t('cart.lapsed', { day })}
      </Notice>
    )
  if (status.tag === 'waiting-payment')
    return (
      <Notice kind="info" action={toPage(t('cart.pay'), true)}>
        {t('cart.started', { appeals, price, day })}
      </Notice>
    )
  return (
    <Box sx={LINE}>
      <Box sx={{ flex: '1 1 320px', minWidth: 0 }}>
        <Box className="numbers" sx={{ fontWeight: 700, fontSize: '1.125rem' }}>
          {t('cart.sum', { appeals, price })}
        </Box>
        <Box sx={{ color: 'text.secondary' }}>{t('cart.lead', { day })}</Box>
      </Box>
      <Button variant="contained" onClick={onOpen} sx={{ minHeight: 44 }}>
        {t('cart.open', { count })}
      </Button>
    </Box>
  )
}

const LINE = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 4,
  px: { xs: 4, sm: 6 },
  py: 4,
  border: 1,
  borderColor: 'divider',
  borderRadius: '10px',
  backgroundColor: 'background.paper',
} as const
