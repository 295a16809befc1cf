import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../api/session.ts'
import { loadTexts } from '../../locales/i18n.ts'
import { laterView } from '../../shared/later_piece.ts'
import { Button } from '../../ui/Button.ts'
import { mayAdd, type TargetCollection } from './rules.ts'

const AddCandidateSheet = laterView<{ collection: TargetCollection; onClose(): void }>(async () => {
  const [sheet] = await Promise.all([
    import('./AddCandidateSheet.tsx'),
    loadTexts(['add_candidate', 'pickers']),
  ])
  return sheet
})

/** Opens the dialog that adds candidates to the collection, for those who may. */
export function AddCandidateButton({ collection }: { collection: TargetCollection }) {
  const { t } = useTranslation('dashboard')
  const group = useSession()?.user.loggedGroup
  const [isOpen, setOpen] = useState(false)
  if (!mayAdd(group, collection)) return null
  return (
    <>
      <Button size="small" variant="outlined" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('shell.addCandidate')}
      </Button>
      {isOpen && <AddCandidateSheet collection={collection} onClose={() => setOpen(false)} />}
    </>
  )
}
