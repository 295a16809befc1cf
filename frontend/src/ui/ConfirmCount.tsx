import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Box } from './Box.ts'
import { Button } from './Button.ts'
import { Dialog } from './Dialog.tsx'
import { Notice } from './Notice.tsx'

interface ConfirmCountProps {
  title: string
  /** What will happen, and what remains as it is. */
  children: ReactNode
  /** The button says what it does to how many: "Retirar 3 provas". */
  action: string
  /** Takes something away that may not come back. */
  isGrave?: boolean
  /** Of the other button, where closing leads back to what was typed. */
  back?: string
  /** Why it cannot be done now; the button is disabled then. */
  blocked?: string | null
  /** What it would do is not known yet, or could not be read: nothing is confirmed. */
  isWaiting?: boolean
  /** @returns why it failed, in words, or null when it is done; then the owner closes the dialog. */
  onConfirm(): Promise<string | null>
  onClose(): void
}

/** Asks before an act is done, and says to how many. A failure is shown here, with what was typed. */
export function ConfirmCount({
  title,
  children,
  action,
  isGrave = false,
  back,
  blocked = null,
  isWaiting = false,
  onConfirm,
  onClose,
}: ConfirmCountProps) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const confirm = async () => {
    if (isBusy || isWaiting) return
    setBusy(true)
    setFailure(await onConfirm())
    setBusy(false)
  }
  // What was sent may be done already: its answer is waited for.
  const close = () => (isBusy ? undefined : onClose())
  return (
    <Dialog
      title={title}
      onClose={close}
      actions={
        <>
          <Button variant="outlined" aria-disabled={isBusy} onClick={close}>
            {back ?? t('cancel')}
          </Button>
          <Button
            variant="contained"
            color={isGrave ? 'error' : 'primary'}
            disabled={isWaiting || blocked !== null}
            aria-disabled={isBusy}
            onClick={() => void confirm()}
          >
            {action}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 3 }}>
        {children}
        {blocked !== null && <Notice kind="warning">{blocked}</Notice>}
        <Box role="alert">{failure !== null && <Notice kind="error">{failure}</Notice>}</Box>
      </Box>
    </Dialog>
  )
}
