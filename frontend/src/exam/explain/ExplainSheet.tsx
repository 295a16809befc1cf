import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { CheckLine } from '../../ui/CheckLine.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { SideSheet } from '../../ui/SideSheet.tsx'

/** Of a message of the staff. */
const MESSAGE_MAX = 400

export interface Explanation {
  /** '' where none was required and none was given. */
  text: string
  show: boolean
}

export interface ExplainSheetProps {
  act: 'pause' | 'reload'
  name: string
  /** The institution requires a reason for every pause and reload request. */
  isRequired: boolean
  onDone(explanation: Explanation): Promise<boolean>
  onClose(): void
}

/** The reason for a pause or a reload request: always recorded, shown to the candidate on request. Needs the texts of `live_room`. */
export function ExplainSheet({ act, name, isRequired, onDone, onClose }: ExplainSheetProps) {
  const { t } = useTranslation('live_room')
  const [text, setText] = useState('')
  const [show, setShow] = useState(false)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (isRequired && text.trim() === '') return setError(t('common:required'))
    setBusy(true)
    const done = await onDone({ text: text.trim(), show })
    setBusy(false)
    if (done) onClose()
  }
  return (
    <SideSheet title={t(`explain.${act}Title`, { name })} onClose={onClose}>
      <Box
        component="form"
        noValidate
        onSubmit={(event) => void submit(event)}
        sx={{ display: 'grid', gap: 4 }}
      >
        <TextArea
          label={t(isRequired ? 'explain.message' : 'explain.optional')}
          value={text}
          maxLength={MESSAGE_MAX}
          error={error}
          required={isRequired}
          placeholder={act === 'pause' ? t('explain.default') : ''}
          onChange={(value) => {
            setText(value)
            setError(undefined)
          }}
        />
        <CheckLine label={t('explain.show')} checked={show} onChange={setShow} />
        <Button type="submit" variant="contained" aria-disabled={busy}>
          {t(`explain.${act}`)}
        </Button>
      </Box>
    </SideSheet>
  )
}
