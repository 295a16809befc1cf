import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Leaving } from '../../ui/ModalSheet.tsx'
import { SideSheet } from '../../ui/SideSheet.tsx'
import { toast } from '../../ui/toasts.ts'
import { ExistingForm } from './ExistingForm.tsx'
import { NewCandidateForm, type MadeCandidate } from './NewCandidateForm.tsx'
import { NewPassword } from './NewPassword.tsx'
import { mayLeave, type TargetCollection } from './rules.ts'

/** Queries that count or list applications. */
const CHANGED = ['applications-dashboard', 'collections-prefilter', 'picker', 'room-people', 'room-classes']

interface AddCandidateSheetProps {
  collection: TargetCollection
  onClose(): void
}

/** Adds people who are there, or somebody new, to a collection. A generated password is shown until the dialog is closed. */
export default function AddCandidateSheet({ collection, onClose }: AddCandidateSheetProps) {
  const { t } = useTranslation('add_candidate')
  const client = useQueryClient()
  const [isNew, setNew] = useState(false)
  const [isMaking, setMaking] = useState(false)
  const [made, setMade] = useState<MadeCandidate | null>(null)
  const refresh = () =>
    void client.invalidateQueries({ predicate: ({ queryKey }) => CHANGED.includes(String(queryKey[0])) })
  const finish = (candidate: MadeCandidate) => {
    refresh()
    toast('success', t('new.done'))
    if (candidate.password === null) onClose()
    else setMade(candidate)
  }
  const leaving = (how: Leaving) => mayLeave(how, { isMaking, showsPassword: made !== null })
  if (made !== null)
    return (
      <SideSheet place="middle" title={t('password.title')} mayLeave={leaving} onClose={onClose}>
        <NewPassword made={made} onClose={onClose} />
      </SideSheet>
    )
  return (
    <SideSheet
      place="middle"
      title={t(isNew ? 'new.title' : 'title')}
      isAwaiting={isMaking}
      mayLeave={leaving}
      onClose={onClose}
    >
      {isNew ? (
        <NewCandidateForm
          isBusy={isMaking}
          onBusy={setMaking}
          collectionId={collection.id}
          onMade={finish}
          onBack={() => setNew(false)}
        />
      ) : (
        <ExistingForm collection={collection} onAdded={refresh} onNew={() => setNew(true)} />
      )}
    </SideSheet>
  )
}
