import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.ts'
import { laterDialog } from '../../ui/Later.tsx'
import { toast } from '../../ui/toasts.ts'
import { DisclosureState } from './DisclosureState.tsx'
import { useReadDisclosuresAgain } from './use_disclosures.ts'

const DiscloseDialog = laterDialog(() => import('./DiscloseDialog.tsx'))

/** Where those who supervise a marking plan make its marks known to the candidates, and see whether that has stopped. */
export function PlanDisclosure({ plan }: { plan: number }) {
  const { t } = useTranslation('corrections')
  const [isOpen, setOpen] = useState(false)
  const readAgain = useReadDisclosuresAgain()
  return (
    <>
      <Button variant="outlined" sx={{ minHeight: 44 }} onClick={() => setOpen(true)}>
        {t('disclose.open')}
      </Button>
      <DisclosureState place={{ plan }} />
      {isOpen && (
        <DiscloseDialog
          scope={{ plan }}
          name={null}
          hasUnsaved={false}
          onOrdered={() => {
            setOpen(false)
            toast('info', t('disclose.ordered'))
            void readAgain()
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
