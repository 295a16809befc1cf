import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayAndTime } from '../../../locales/dates.ts'
import { moneyText } from '../../../locales/money.ts'
import { Box } from '../../../ui/Box.ts'
import type { PaymentQuestion } from '../types.ts'

/** What was paid beside what was asked for, and who recorded it. */
export function QuestionFacts({ question }: { question: PaymentQuestion }) {
  const { t, i18n } = useTranslation('payments_desk')
  // Only used to leave out the year of this year's dates.
  const [openedAt] = useState(() => Date.now())
  const day = (iso: string) => dayAndTime(iso, i18n.language, openedAt)
  const money = (amount: string) => moneyText(amount, i18n.language)
  const { process, amount, paidAt, reason, confirmedAt, confirmedBy, endToEndId } = question
  const until = process?.payUntil ?? null
  return (
    <Box className="numbers" sx={{ overflowWrap: 'anywhere' }}>
      <div>
        {process === null
          ? t('questions.amountOnly', { amount: money(amount) })
          : t('questions.amounts', { amount: money(amount), price: money(process.price) })}
      </div>
      <BankFacts question={question} />
      <div>
        {until === null
          ? t('questions.paidAtOnly', { day: day(paidAt) })
          : t('questions.paidAt', { day: day(paidAt), until: day(until) })}
      </div>
      <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
        <div>{endToEndId}</div>
        {question.question === 'unknown_txid' && <div>{t('questions.txid', { txid: question.txid })}</div>}
        <div>
          {confirmedBy === null && question.fromBank
            ? t('questions.read', { day: day(confirmedAt) })
            : t('questions.confirmed', {
                name: confirmedBy ?? t('questions.somebody'),
                day: day(confirmedAt),
                reason,
              })}
        </div>
      </Box>
      {question.refund !== null && isOfNow(question) && <div>{t(`questions.refund_${question.refund}`)}</div>}
      {question.state === 'open' && process?.status.tag === 'payed' && <div>{t('questions.staysPayed')}</div>}
    </Box>
  )
}

/** A refund that nobody made asks for a decision; behind the decision it is what was. */
const isOfNow = ({ refund, state }: PaymentQuestion): boolean =>
  state === 'open' || refund === 'ordered' || refund === 'done'

/** What the bank says otherwise than who recorded the payment, and what it gave back by itself. */
function BankFacts({ question: { bankAmount, bankTxid, givenBack } }: { question: PaymentQuestion }) {
  const { t, i18n } = useTranslation('payments_desk')
  const money = (amount: string) => moneyText(amount, i18n.language)
  return (
    <>
      {bankAmount !== null && (
        <div>
          {bankTxid
            ? t('questions.bankSays', { amount: money(bankAmount), txid: bankTxid })
            : t('questions.bankSaysNoTxid', { amount: money(bankAmount) })}
        </div>
      )}
      {givenBack !== null && <div>{t('questions.givenBack', { amount: money(givenBack) })}</div>}
    </>
  )
}
