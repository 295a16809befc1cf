import { useTranslation } from 'react-i18next'
import { dayAndTime } from '../../../locales/dates.ts'
import { moneyText } from '../../../locales/money.ts'
import { Box } from '../../../ui/Box.ts'
import type { PayableProcess } from '../types.ts'

/** What is paid, until when and to whom, to be compared with what the bank shows. */
export function PaymentFacts({ process, isOpen }: { process: PayableProcess; isOpen: boolean }) {
  const { t, i18n } = useTranslation('payments')
  const { count, price, unitPrice, payUntil, expiresAt, payedAt, receiver, serverTime } = process
  const money = (amount: string) => moneyText(amount, i18n.language)
  const day = (iso: string) => dayAndTime(iso, i18n.language, Date.parse(serverTime))
  const until = expiresAt ?? payUntil
  const facts = [
    { label: t('facts.amount'), value: money(price) },
    {
      label: t('facts.appeals'),
      value: `${t('appeals', { count })}, ${t('each', { price: money(unitPrice) })}`,
    },
    ...(payedAt === null ? [] : [{ label: t('facts.payedAt'), value: day(payedAt) }]),
    ...(isOpen && until !== null ? [{ label: t('facts.until'), value: day(until) }] : []),
    ...(isOpen && receiver !== null
      ? [
          { label: t('facts.receiver'), value: `${receiver.name}, ${receiver.city}` },
          { label: t('facts.key'), value: receiver.key },
        ]
      : []),
  ]
  return (
    <Box component="dl" sx={FACTS}>
      {facts.map(({ label, value }, at) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="numbers" data-amount={at === 0 || undefined}>
            {value}
          </dd>
        </div>
      ))}
    </Box>
  )
}

const FACTS = {
  m: 0,
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(auto-fit, minmax(180px, 1fr))' },
  '& dt': { color: 'text.secondary', fontSize: '0.9375rem' },
  '& dd': { m: 0, overflowWrap: 'anywhere' },
  '& dd[data-amount]': { fontSize: '1.5rem', fontWeight: 700, lineHeight: 1.3 },
} as const
