import { useTranslation } from 'react-i18next'
import { ConfirmCount } from '../../../ui/ConfirmCount.tsx'

interface HandInDialogProps {
  act: 'hand_in' | 'give_back'
  complete: number
  all: number
  onConfirm(): Promise<void>
  onClose(): void
}

/** Before a lot is left with texts that have no complete mark. */
export function HandInDialog({ act, complete, all, onConfirm, onClose }: HandInDialogProps) {
  const { t } = useTranslation('marking')
  const isHandIn = act === 'hand_in'
  return (
    <ConfirmCount
      title={t(isHandIn ? 'handIn.title' : 'giveBack.title')}
      action={t(isHandIn ? 'lot.handIn' : 'giveBack.do', { count: isHandIn ? complete : all })}
      onConfirm={async () => {
        await onConfirm()
        onClose()
        return null
      }}
      onClose={onClose}
    >
      <div>
        {isHandIn
          ? t('handIn.text', { count: all - complete })
          : t(complete > 0 ? 'giveBack.some' : 'giveBack.none', { count: complete })}
      </div>
    </ConfirmCount>
  )
}
