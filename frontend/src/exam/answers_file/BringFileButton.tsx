import { Button } from '../../ui/Button.ts'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../api/session.ts'
import { mayBringFile } from './answers_file.ts'

const BringFileSheet = lazy(() => import('./BringFileSheet.tsx'))

/** Opens the import of a recovery file, for those who may. */
export function BringFileButton() {
  const { t } = useTranslation('dashboard')
  const may = mayBringFile(useSession()?.user.loggedGroup)
  const [isOpen, setOpen] = useState(false)
  if (!may) return null
  return (
    <>
      <Button size="small" variant="outlined" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('list.bringFile')}
      </Button>
      {isOpen && (
        <Suspense>
          <BringFileSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
