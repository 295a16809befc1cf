import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayAndTime } from '../../../locales/dates.ts'
import { moneyText } from '../../../locales/money.ts'
import { Box } from '../../../ui/Box.ts'
import { Button } from '../../../ui/Button.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Typography } from '../../../ui/Typography.tsx'
import type { PayableProcess } from '../types.ts'
import { OpenCharge } from './OpenCharge.tsx'
import { PaymentFacts } from './PaymentFacts.tsx'
import { payState } from './process_state.ts'

interface PaymentViewProps {
  process: PayableProcess
  /** Makes another code. @returns why it failed, in words, or null. */
  onRenew(): Promise<string | null>
}

/** A payment by how far it is: what to do now, the code where there is one, and what is paid to whom. */
export function PaymentView({ process, onRenew }: PaymentViewProps) {
  const { t, i18n } = useTranslation('payments')
  const state = payState(process)
  const status = useRef<HTMLDivElement>(null)
  // The button is gone with the new code: the status that replaces it takes the focus.
  const renew = async () => {
    const failure = await onRenew()
    if (failure === null) status.current?.focus()
    return failure
  }
  const { brCode, payUntil, serverTime } = process
  const day = payUntil === null ? '' : dayAndTime(payUntil, i18n.language, Date.parse(serverTime))
  const facts = (
    <Box sx={PANEL}>
      <PaymentFacts process={process} isOpen={state === 'open'} />
      {state === 'open' && (
        <Typography sx={{ mt: 4, color: 'text.secondary' }}>{t('facts.check')}</Typography>
      )}
    </Box>
  )
  return (
    <Box sx={{ display: 'grid', gap: 6 }}>
      <Box ref={status} tabIndex={-1} role="status" sx={{ display: 'grid', gap: 3 }}>
        {state === 'notStarted' && <Notice kind="info">{t('state.notStarted')}</Notice>}
        {state === 'open' && (
          <Notice kind="info">
            <strong>{t('state.open', { price: moneyText(process.price, i18n.language) })}</strong>
            <Box sx={{ mt: 1 }}>{t('state.openHint')}</Box>
          </Notice>
        )}
        {state === 'expired' && <Notice kind="warning">{t('state.expired', { day })}</Notice>}
        {state === 'lapsed' && (
          <Notice kind="warning">
            <strong>{t('state.lapsed', { day })}</strong>
            <Box sx={{ mt: 1 }}>{t('state.lapsedHint')}</Box>
          </Notice>
        )}
        {state === 'payed' && (
          <Notice kind="success">
            <strong>{t('state.payed')}</strong>
            <Box sx={{ mt: 1 }}>{t('state.payedHint')}</Box>
          </Notice>
        )}
      </Box>
      {state === 'expired' && process.mayRenew && <Renewal onRenew={renew} />}
      {state === 'open' && brCode !== null ? (
        <OpenCharge key={brCode} brCode={brCode} payPage={process.payPage}>
          {facts}
        </OpenCharge>
      ) : (
        facts
      )}
    </Box>
  )
}

function Renewal({ onRenew }: Pick<PaymentViewProps, 'onRenew'>) {
  const { t } = useTranslation('payments')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const renew = async () => {
    if (isBusy) return
    setBusy(true)
    setFailure(await onRenew())
    setBusy(false)
  }
  return (
    <Box data-print="no" sx={{ display: 'grid', gap: 3, justifyItems: 'start' }}>
      <Button
        variant="contained"
        size="large"
        aria-disabled={isBusy}
        onClick={() => void renew()}
        sx={{ minHeight: 48 }}
      >
        {t('state.renew')}
      </Button>
      <Box role="alert">{failure !== null && <Notice kind="error">{failure}</Notice>}</Box>
    </Box>
  )
}

const PANEL = {
  minWidth: 0,
  px: { xs: 4, sm: 6 },
  py: 5,
  border: 1,
  borderColor: 'divider',
  borderRadius: '10px',
  backgroundColor: 'background.paper',
} as const
