import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../api/session.ts'
import { Button } from '../../ui/Button.ts'
import { laterDialog } from '../../ui/Later.tsx'
import { toast } from '../../ui/toasts.ts'
import { mayDisclose } from './model/disclosure.ts'
import type { MarkSaver } from './model/mark_saver.ts'
import type { ItemPage } from './use_items.ts'

const DiscloseDialog = laterDialog(() => import('./DiscloseDialog.tsx'))

/** So long the list is read again and again after an order, ms: the bar of jobs shows the rest. */
const FOLLOWED_MS = 60_000

interface DisclosureProps {
  collection: number
  exam: { id: number; name: string } | null
  saver: MarkSaver
  rows: ItemPage['results'] | undefined
  /** The list follows an order. */
  isRunning: boolean
  onRunning(isRunning: boolean): void
}

/** Where those who manage a collection make its marks known to the candidates. */
export function Disclosure({ collection, exam, saver, rows, isRunning, onRunning }: DisclosureProps) {
  const { t } = useTranslation('corrections')
  const group = useSession()?.user.loggedGroup
  const [isOpen, setOpen] = useState(false)
  const isOver = rows?.every(({ correctionStatus }) => correctionStatus !== 'replied') === true
  useEffect(() => {
    if (!isRunning) return undefined
    if (isOver) onRunning(false)
    const timer = setTimeout(() => onRunning(false), FOLLOWED_MS)
    return () => clearTimeout(timer)
  }, [isRunning, isOver, onRunning])
  if (!mayDisclose(group)) return null
  return (
    <>
      <Button
        variant="outlined"
        onClick={() => {
          // What is typed counts as it is typed: it is saved before anything is counted.
          void saver.saveAll().then(() => setOpen(true))
        }}
      >
        {t('disclose.open')}
      </Button>
      {isOpen && (
        <DiscloseDialog
          collection={collection}
          exam={exam}
          hasUnsaved={saver.unsaved() > 0}
          onOrdered={() => {
            setOpen(false)
            onRunning(true)
            toast('info', t('disclose.ordered'))
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
