import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { moneyText } from '../../../locales/money.ts'
import { useNavigate } from '../../../shared/router/index.ts'
import { ConfirmCount } from '../../../ui/ConfirmCount.tsx'
import { toast } from '../../../ui/toasts.ts'
import type { AppealProcess, CartAppeal } from '../types.ts'
import { CartList } from './CartList.tsx'
import { removeAppeal, startPayment } from './cart_calls.ts'

interface CartSheetProps {
  process: AppealProcess
  appeals: readonly CartAppeal[]
  /** Reads process and appeals again. */
  onChanged(): Promise<unknown>
  onClose(): void
}

type Step = { is: 'list' } | { is: 'removal'; appeal: CartAppeal } | { is: 'end' }

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
        onConfirm={start}
        onClose={toList}
      >
        <p>{t('cart.confirmText', { count, price: moneyText(price, i18n.language) })}</p>
        <p>{t('cart.confirmFinal')}</p>
      </ConfirmCount>
    )
  return (
    <CartList
      process={process}
      appeals={appeals}
      onRemove={(appeal) => setStep({ is: 'removal', appeal })}
      onFinish={() => {
        setStep({ is: 'end' })
        // Another tab may have sent or removed some: what is confirmed is what is there now.
        void onChanged().catch(() => undefined)
      }}
      onClose={onClose}
    />
  )
}
