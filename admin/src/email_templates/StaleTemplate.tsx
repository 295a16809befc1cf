import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Data } from '@banca/backend/api'
import { useState } from 'react'
import { HttpError, useTranslate } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { authProvider } from '../providers/auth'
import { call } from '../providers/data'

type Template = Data.Communication.EmailTemplate
type Line = { readonly field: string; readonly value: string }

/** Somebody saved this template meanwhile: what is stored now beside what was typed, and the choice to save over it. */
export function StaleTemplate({ onSettled }: { onSettled: () => void }) {
  const translate = useTranslate()
  const { getValues, setValue } = useFormContext<Template>()
  const [seen, setSeen] = useState<{ by: string; lines: readonly Line[] } | 'failed' | null>(null)
  const shown = ({ description, subject, body, placeholders, isActive }: Template) => ({
    description,
    subject,
    body,
    placeholders: placeholders.join(', '),
    isActive: translate(`ra.boolean.${isActive}`),
  })
  const look = async () => {
    try {
      const typed: { readonly [field: string]: string } = shown(getValues())
      const stored = await call('GET', '/v1/email_templates/:id', { params: { id: getValues('id') } })
      const lines = Object.entries(shown(stored)).flatMap(([field, value]) =>
        typed[field] === value ? [] : [{ field, value }]
      )
      setSeen({ by: stored.updatedByName ?? '—', lines })
      setValue('version', stored.version, { shouldDirty: true })
    } catch (error) {
      if (error instanceof HttpError) await authProvider.checkError(error)
      setSeen('failed')
    }
  }
  const hasSeen = seen !== null && seen !== 'failed'
  return (
    <Alert
      severity="warning"
      sx={{ mb: 2, width: 1 }}
      action={
        hasSeen ? (
          <Button onClick={onSettled}>{translate('emails.template_looked')}</Button>
        ) : (
          <Button onClick={() => void look()}>{translate('emails.template_look')}</Button>
        )
      }
    >
      {translate('emails.template_stale')}
      {seen === 'failed' && <Box>{translate('emails.load_failed')}</Box>}
      {hasSeen && (
        <>
          <Box>{translate('emails.template_now', { name: seen.by })}</Box>
          {seen.lines.map(({ field, value }) => (
            <Box key={field} sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {translate(`resources.email_templates.fields.${field}`)}: {value || '–'}
            </Box>
          ))}
        </>
      )}
    </Alert>
  )
}
