import { useId, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Box } from '../../../ui/Box.ts'
import { Button } from '../../../ui/Button.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import type { Meanwhile } from '../model/meanwhile.ts'
import { MeanwhileNotice } from './MeanwhileNotice.tsx'

interface ActDialogProps {
  title: string
  children: ReactNode
  /** What the button does, as a verb. */
  action: string
  /** Takes something away. */
  isGrave?: boolean
  /** Its end is more than a year ahead: asks before it is done. */
  isFar?: boolean
  isBusy: boolean
  /** Why it was not done; what was typed stays. */
  failure: string | null
  meanwhile: Meanwhile | null
  onSubmit(): void
  onClose(): void
}

/** The dialog of an act on one application: its fields, what went wrong, and the act. */
export function ActDialog({
  title,
  children,
  action,
  isGrave = false,
  isFar = false,
  isBusy,
  failure,
  meanwhile,
  onSubmit,
  onClose,
}: ActDialogProps) {
  const { t } = useTranslation('application_list')
  const id = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button
            type="submit"
            form={id}
            variant="contained"
            color={isGrave ? 'error' : 'primary'}
            aria-disabled={isBusy}
          >
            {meanwhile === null && !isFar ? action : t('acts.anyway', { action })}
          </Button>
        </>
      }
    >
      <Box
        component="form"
        id={id}
        noValidate
        onSubmit={submit}
        sx={{ display: 'grid', gap: 4, fontSize: '1rem' }}
      >
        {children}
        <Box role="status" sx={{ '&:empty': { display: 'none' } }}>
          {isFar && <Notice kind="warning">{t('acts.far')}</Notice>}
        </Box>
        <Box role="alert" sx={{ '&:empty': { display: 'none' } }}>
          {meanwhile !== null && <MeanwhileNotice meanwhile={meanwhile} />}
          {failure !== null && <Notice kind="error">{failure}</Notice>}
        </Box>
      </Box>
    </Dialog>
  )
}
