import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Box } from '../../../ui/Box.ts'
import { CheckLine } from '../../../ui/CheckLine.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { WindowForm } from './window_form.ts'

interface WindowPaymentProps {
  form: WindowForm
  /** There are appeals: who sent them did it at this price. */
  isFixed: boolean
  error: string | undefined
  onChange(part: Partial<WindowForm>): void
  /** Until when it is paid. */
  children: ReactNode
}

/** Whether appeals cost something, how much, and until when that is paid. */
export function WindowPayment({ form, isFixed, error, onChange, children }: WindowPaymentProps) {
  const { t } = useTranslation('appeals_desk')
  return (
    <>
      <Box>
        <CheckLine
          label={t('window.paymentAppeal')}
          checked={form.paymentAppeal}
          disabled={isFixed}
          onChange={(paymentAppeal) => onChange({ paymentAppeal })}
        />
        {isFixed && <Box sx={{ color: 'text.secondary' }}>{t('window.priceFixed')}</Box>}
      </Box>
      {form.paymentAppeal && (
        <>
          <TextInput
            quiet
            inputMode="decimal"
            maxLength={12}
            label={t('window.forAppealValue')}
            placeholder={t('window.forAppealPlace')}
            disabled={isFixed}
            value={form.forAppealValue}
            error={error}
            onChange={(forAppealValue) => onChange({ forAppealValue })}
          />
          {children}
        </>
      )}
    </>
  )
}
