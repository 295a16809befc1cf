import { Confirm, useTranslate } from 'react-admin'
import { useCounted } from './chosen'
import { useActOnChosen } from './useActOnChosen'

/** Lets those who are chosen log in, or not any more. */
export function ActiveDialog({ isActive, onClose }: { isActive: boolean; onClose: () => void }) {
  const translate = useTranslate()
  const counted = useCounted()
  const { count, isBusy, act } = useActOnChosen(onClose)
  const what = isActive ? 'activate' : 'deactivate'
  const say = (key: string) =>
    count === null
      ? translate('resources.people.counting')
      : translate(`resources.people.${key}`, counted(count))
  return (
    <Confirm
      isOpen
      loading={isBusy || count === null}
      title={say(`ask_${what}`)}
      content={say(`${what}_text`)}
      onConfirm={() => void act({ kind: 'active', isActive }, isActive ? 'activated' : 'deactivated')}
      onClose={onClose}
    />
  )
}
