import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { isRejection } from '../../api/errors.ts'
import { useSession } from '../../api/session.ts'
import { Button } from '../../ui/Button.ts'
import { laterDialog } from '../../ui/Later.tsx'
import { toast } from '../../ui/toasts.ts'
import { DisclosureState } from './DisclosureState.tsx'
import { hasEnded, mayDisclose } from './model/disclosure.ts'
import type { MarkSaver } from './model/mark_saver.ts'
import { useReadDisclosuresAgain } from './use_disclosures.ts'
import { readItemsAgain } from './use_items.ts'

const DiscloseDialog = laterDialog(() => import('./DiscloseDialog.tsx'))

/** How often it is asked whether an ordered disclosure has ended, ms. */
const ASK_MS = 2_000

interface DisclosureProps {
  collection: number
  exam: { id: number; name: string } | null
  saver: MarkSaver
  /** The list is read again and again while an order is carried out, whatever its page shows. */
  onRunning(isRunning: boolean): void
}

/** Where those who manage a collection make its marks known to the candidates. */
export function Disclosure({ collection, exam, saver, onRunning }: DisclosureProps) {
  const { t } = useTranslation('corrections')
  const group = useSession()?.user.loggedGroup
  const [isOpen, setOpen] = useState(false)
  const [job, setJob] = useState<number | null>(null)
  const isRunning = useIsRunning(job)
  const readAgain = useReadDisclosuresAgain()
  useEffect(() => onRunning(isRunning), [isRunning, onRunning])
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
      <DisclosureState place={{ collection }} onRetried={setJob} />
      {isOpen && (
        <DiscloseDialog
          scope={{ collection, exam: exam?.id ?? null }}
          name={exam?.name ?? null}
          hasUnsaved={saver.unsaved() > 0}
          onOrdered={(ordered) => {
            setOpen(false)
            setJob(ordered)
            toast('info', t('disclose.ordered'))
            void readAgain()
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** Whether this job is still being carried out; the lists are read once more when it has ended. */
function useIsRunning(job: number | null): boolean {
  const client = useQueryClient()
  const asked = useQuery({
    queryKey: ['disclosure-job', job],
    enabled: job !== null,
    queryFn: ({ signal }) => api.get('/v1/jobs/:id', { params: { id: job ?? 0 }, signal }),
    refetchInterval: ({ state: { data, error } }) =>
      (data !== undefined && hasEnded(data)) || isRejection(error) ? false : ASK_MS,
  })
  const isOver = (asked.data !== undefined && hasEnded(asked.data)) || isRejection(asked.error)
  useEffect(() => {
    if (isOver) void readItemsAgain(client)
  }, [isOver, client])
  return job !== null && !isOver
}
