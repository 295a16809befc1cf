import type { FormEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { moneyText } from '../../../locales/money.ts'
import { Box } from '../../../ui/Box.ts'
import { Button } from '../../../ui/Button.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { SideSheet } from '../../../ui/SideSheet.tsx'

interface PaymentSheetProps {
  title: string
  /** Whose payment, and how much in BRL. */
  name: string
  price: string
  isBusy: boolean
  /** Why the server refused; null: it has not. */
  failure: string | null
  send: string
  isIncomplete?: boolean
  onSend(): Promise<void>
  onClose(): void
  children: ReactNode
}

/** A form about one payment, with what it is about, why it was refused, and its button. What is filled in is not lost by a press beside it. */
export function PaymentSheet(props: PaymentSheetProps) {
  const { title, name, price, isBusy, failure, send, isIncomplete = false, onSend, onClose, children } = props
  const { t, i18n } = useTranslation('payments_desk')
  return (
    <SideSheet title={title} onClose={onClose} mayLeave={(how) => how === 'escape'} isAwaiting={isBusy}>
      <Box
        component="form"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          if (!isBusy) void onSend()
        }}
        sx={{ display: 'grid', gap: 4 }}
      >
        <Box className="numbers" sx={{ fontWeight: 700, fontSize: '1.125rem', overflowWrap: 'anywhere' }}>
          {t('confirm.who', { name, price: moneyText(price, i18n.language) })}
        </Box>
        {children}
        <Box role="alert">{failure !== null && <Notice kind="error">{failure}</Notice>}</Box>
        <Button
          type="submit"
          variant="contained"
          disabled={isIncomplete}
          aria-disabled={isBusy}
          sx={{ minHeight: 44 }}
        >
          {send}
        </Button>
      </Box>
    </SideSheet>
  )
}
