import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import { useId, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { control } from '../../ui/TextInput.tsx'
import type { Outcome } from './room_link.ts'

/** Maximum length, in characters. */
export const MESSAGE_MAX = 200

/** A message to the proctor; what could not be sent stays in the field. */
export function MessageForm({
  isBusy,
  onSend,
}: {
  isBusy: boolean
  onSend: (message: string) => Promise<Outcome>
}) {
  const { t } = useTranslation('proctor_contact')
  const id = useId()
  const [text, setText] = useState('')
  const [wasTouched, setTouched] = useState(false)
  const isEmpty = text.trim() === ''
  const isMissing = isEmpty && wasTouched
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isEmpty || isBusy) return
    if ((await onSend(text.trim())) !== 'done') return
    setText('')
    setTouched(false)
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Box
        component="label"
        htmlFor={id}
        sx={{ display: 'block', mb: 1.5, fontSize: '0.9375rem', fontWeight: 600 }}
      >
        {t('contact.message')}
      </Box>
      <Box
        component="textarea"
        id={id}
        rows={3}
        value={text}
        maxLength={MESSAGE_MAX}
        required
        aria-invalid={isMissing || undefined}
        aria-describedby={`${id}-count${isMissing ? ` ${id}-error` : ''}`}
        onChange={(event) => {
          setText(event.target.value)
          setTouched(true)
        }}
        sx={[control(isMissing), { p: 3, resize: 'vertical', display: 'block' }]}
      />
      <Box
        sx={{ mt: 1, mb: 3, display: 'flex', justifyContent: 'space-between', gap: 3, fontSize: '0.875rem' }}
      >
        <Box id={`${id}-error`} sx={{ color: 'error.main' }}>
          {isMissing && t('contact.required')}
        </Box>
        <Box id={`${id}-count`} className="numbers" sx={{ color: 'text.secondary' }}>
          {t('contact.count', { count: text.length, max: MESSAGE_MAX })}
        </Box>
      </Box>
      <Button type="submit" variant="contained" disabled={isEmpty || isBusy} sx={{ minHeight: 48 }}>
        {t('contact.send')}
      </Button>
    </form>
  )
}
