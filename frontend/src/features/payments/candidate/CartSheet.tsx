import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { moneyText } from '../../../locales/money.ts'
import { useNavigate } from '../../../shared/router/index.ts'
import { ConfirmCount } from '../../../ui/ConfirmCount.tsx'
import { RetryNotice } from '../../../ui/RetryNotice.tsx'
import { toast } from '../../../ui/toasts.ts'
import type { AppealProcess, CartAppeal } from '../types.ts'
import { CartList } from './CartList.tsx'
import { removeAppeal, startPayment } from './cart_calls.ts'

interface CartSheetProps {
  process: AppealProcess
  appeals: readonly CartAppeal[]
  /** Reads process and appeals again; rejects where that fails. */
  onChanged(): Promise<unknown>
  onClose(): void
}

/** Of the price that is confirmed. */
type Reading = 'reading' | 'read' | 'failed'

type Step = { is: 'list' } | { is: 'removal'; appeal: CartAppeal } | { is: 'end'; reading: Reading }

/** The appeals before their payment: read, removed one by one, and concluded. One dialog at a time. */
export default function CartSheet({ process, appeals, onChanged, onClose }: CartSheetProps) {
  const { t, i18n } = useTranslation('payments')
  const navigate = useNavigate()
  const [step, setStep] = useState<Step>({ is: 'list' })
  const toList = () => setStep({ is: 'list' })
  const { id, count, price } = process
  const remove = async (appeal: CartAppeal): Promise<string | null> => {
    const failure = await removeAppeal(appeal.id, t)
    // A refused one may have changed meanwhile.
    await onChanged().catch(() => undefined)
    if (failure !== null) return failure
    toast('success', t('cart.removed'))
    toList()
    return null
  }
  // Another tab may have sent or removed some: what is confirmed is what is there now.
  const toEnd = () => {
    const end = (reading: Reading): Step => ({ is: 'end', reading })
    const settle = (reading: Reading) =>
      setStep((now) => (now.is === 'end' && now.reading === 'reading' ? end(reading) : now))
    setStep(end('reading'))
    void onChanged().then(
      () => settle('read'),
      () => settle('failed')
    )
  }
  const start = async (): Promise<string | null> => {
    const started = await startPayment(id, t)
    await onChanged().catch(() => undefined)
    if (!started.ok) return started.failure
    navigate(started.address)
    return null
  }
  if (step.is === 'removal')
    return (
      <ConfirmCount
        title={t('cart.removeTitle')}
        action={t('cart.remove')}
        isGrave
        back={t('cart.back')}
        onConfirm={() => remove(step.appeal)}
        onClose={toList}
      >
        <p>{t('cart.removeText', { name: step.appeal.name })}</p>
      </ConfirmCount>
    )
  if (step.is === 'end')
    return (
      <ConfirmCount
        title={t('cart.confirmTitle')}
        action={t('cart.finish')}
        back={t('cart.back')}
        isWaiting={step.reading !== 'read'}
        onConfirm={start}
        onClose={toList}
      >
        {step.reading === 'failed' ? (
          <RetryNotice onRetry={toEnd}>{t('cart.confirmUnread')}</RetryNotice>
        ) : (
          <p role="status">
            {step.reading === 'reading'
              ? t('cart.confirmReading')
              : t('cart.confirmText', { count, price: moneyText(price, i18n.language) })}
          </p>
        )}
        <p>{t('cart.confirmFinal')}</p>
      </ConfirmCount>
    )
  return (
    <CartList
      process={process}
      appeals={appeals}
      onRemove={(appeal) => setStep({ is: 'removal', appeal })}
      onFinish={toEnd}
      onClose={onClose}
    />
  )
}
