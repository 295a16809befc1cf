import { Box } from '../../../ui/Box.ts'
import { Button } from '../../../ui/Button.ts'
import { useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { CheckLine } from '../../../ui/CheckLine.tsx'
import { SelectInput } from '../../../ui/SelectInput.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { toast } from '../../../ui/toasts.ts'
import type { StaffMessage } from '../state/use_acts.ts'
import { SideSheet } from '../../../ui/SideSheet.tsx'
import { useTemplates } from './use_templates.ts'

export const MESSAGE_MAX = 400
// More time is announced by the act that grants it, never by an alert.
const MOTIVES = ['MESSAGE', 'IMPROPER_BEHAVIOR'] as const

interface AlertSheetProps {
  /** Null: all who are online. */
  to: { id: number; name: string } | null
  online: number
  maySaveTemplate: boolean
  onSend(message: StaffMessage): Promise<boolean>
  onClose(): void
}

/** Writes an alert to one candidate or to all online, from a saved template or as free text. */
export function AlertSheet({ to, online, maySaveTemplate, onSend, onClose }: AlertSheetProps) {
  const { t } = useTranslation('live_room')
  const { templates, remove, hasNew } = useTemplates()
  const [text, setText] = useState('')
  const [motive, setMotive] = useState<(typeof MOTIVES)[number]>('MESSAGE')
  const [template, setTemplate] = useState('')
  const [saves, setSaves] = useState(false)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const message = text.trim()
    if (message === '') return setError(t('alert.empty'))
    setBusy(true)
    const sent = await onSend({
      candidateId: to?.id ?? null,
      message,
      motive,
      notificationType: 'ALERT',
      showMessage: true,
      ...(saves && { saveTemplate: true }),
    })
    setBusy(false)
    // A text that could not be sent stays in the field.
    if (!sent) return
    if (saves) hasNew()
    toast('success', t('alert.sent'))
    onClose()
  }
  const choose = (id: string) => {
    setTemplate(id)
    const chosen = templates.find((one) => String(one.id) === id)
    if (chosen !== undefined) setText(chosen.content)
  }
  return (
    <SideSheet
      title={to === null ? t('alert.titleAll') : t('alert.title', { name: to.name })}
      onClose={onClose}
    >
      <Box
        component="form"
        noValidate
        onSubmit={(event) => void send(event)}
        sx={{ display: 'grid', gap: 4 }}
      >
        {to === null && (
          <Box sx={{ color: 'text.secondary' }}>{t('alert.recipients', { count: online })}</Box>
        )}
        {templates.length > 0 && (
          <Box sx={{ display: 'grid', gap: 2 }}>
            <SelectInput
              label={t('alert.template')}
              value={template}
              options={[
                { value: '', text: t('alert.noTemplate') },
                ...templates.map(({ id, content }) => ({ value: String(id), text: content })),
              ]}
              onChange={choose}
            />
            {template !== '' && maySaveTemplate && (
              <Button
                size="small"
                variant="text"
                sx={{ justifySelf: 'start' }}
                onClick={() => {
                  void remove(Number(template))
                  setTemplate('')
                  // This button is removed, and with the last template the list as well.
                  field.current?.focus()
                }}
              >
                {t('alert.remove')}
              </Button>
            )}
          </Box>
        )}
        <SelectInput
          label={t('alert.subject')}
          value={motive}
          options={MOTIVES.map((one) => ({ value: one, text: t(`alert.motives.${one}`) }))}
          onChange={(value) => setMotive(MOTIVES.find((one) => one === value) ?? 'MESSAGE')}
        />
        <TextArea
          inputRef={field}
          label={t('alert.message')}
          value={text}
          maxLength={MESSAGE_MAX}
          error={error}
          required
          onChange={(value) => {
            setText(value)
            setError(undefined)
          }}
        />
        {maySaveTemplate && <CheckLine label={t('alert.save')} checked={saves} onChange={setSaves} />}
        <Button type="submit" variant="contained" aria-disabled={busy}>
          {t('alert.send')}
        </Button>
      </Box>
    </SideSheet>
  )
}
