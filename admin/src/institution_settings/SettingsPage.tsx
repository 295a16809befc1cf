import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useId, useState, type ReactNode } from 'react'
import { Title, useLocaleState, useNotify, useTranslate } from 'react-admin'
import { dayAndTime } from '../exams/window'
import { useUnsaved } from '../permissions/useUnsaved'
import { FieldInput } from './FieldInput'
import { Meanwhile } from './Meanwhile'
import { Retention } from './Retention'
import { SaveDialog } from './SaveDialog'
import { SECTIONS, type Settings } from './settings_form'
import { useSettings } from './useSettings'

/** /admin/settings: what the institution decides for all of its people. */
export function SettingsPage() {
  const translate = useTranslate()
  const form = useSettings()
  const { settings, load } = form
  return (
    <Box sx={{ py: 3, px: { xs: 1, sm: 0 }, minWidth: 0, maxWidth: 960 }}>
      <Title title={translate('institution_settings.title')} />
      <Typography sx={{ mb: 2, maxWidth: '72ch' }}>{translate('institution_settings.intro')}</Typography>
      {settings === null && <Loading />}
      {settings === 'failed' && (
        <Alert
          severity="error"
          action={<Button onClick={() => void load()}>{translate('institution_settings.again')}</Button>}
        >
          {translate('institution_settings.not_loaded')}
        </Alert>
      )}
      {settings !== null && settings !== 'failed' && <Form form={form} settings={settings} />}
    </Box>
  )
}

function Form({ form, settings }: { form: ReturnType<typeof useSettings>; settings: Settings }) {
  const translate = useTranslate()
  const notify = useNotify()
  const [isAsked, setAsked] = useState(false)
  const { typed, changes, faults, reasons, meanwhile, isBusy, set, reset, save } = form
  const isDirty = changes.length > 0
  useUnsaved(isDirty, translate('institution_settings.unsaved'))
  const changed = new Set(changes.map(({ field }) => field))
  const send = async () => {
    const isSaved = await save()
    setAsked(false)
    if (isSaved) notify('institution_settings.saved', { type: 'success' })
  }
  return (
    <>
      <LastSave settings={settings} />
      {SECTIONS.map(({ name, fields }) => (
        <Section key={name} title={translate(`institution_settings.sections.${name}`)}>
          {fields.map((wanted) => {
            const field = settings.fields.find((one) => one.field === wanted)
            if (field === undefined) return null
            return (
              <FieldInput
                key={wanted}
                field={field}
                value={typed.get(wanted) ?? (typed.has(wanted) ? null : field.value)}
                fault={faults[wanted]}
                isChanged={changed.has(wanted)}
                disabled={isBusy}
                onChange={(value) => set(wanted, value)}
              />
            )
          })}
          {name === 'mails' && (
            <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
              {settings.mailFrom === null
                ? translate('institution_settings.mail_from_none')
                : translate('institution_settings.mail_from', { from: settings.mailFrom })}
            </Typography>
          )}
        </Section>
      ))}
      <Section title={translate('institution_settings.sections.retention')}>
        <Retention periods={settings.retention} />
      </Section>
      <Box sx={BAR}>
        {meanwhile && <Meanwhile saved={meanwhile} settings={settings} typed={typed} onTake={set} />}
        {Object.keys(faults).length > 0 && (
          <Alert severity="error" sx={{ mb: 1 }}>
            {translate('institution_settings.faults', {
              names: Object.keys(faults)
                .map((field) => translate(`institution_settings.fields.${field}.label`, { _: field }))
                .join(', '),
            })}
          </Alert>
        )}
        {reasons.map((reason) => (
          <Alert key={reason} severity="error" sx={{ mb: 1 }}>
            {reason || translate('institution_settings.failed')}
          </Alert>
        ))}
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
          <Typography role="status" sx={{ flex: 1, fontVariantNumeric: 'tabular-nums' }}>
            {translate('institution_settings.changed', { smart_count: changes.length })}
          </Typography>
          <Button disabled={!isDirty || isBusy} onClick={reset}>
            {translate('institution_settings.cancel')}
          </Button>
          <Button variant="contained" disabled={!isDirty || isBusy} onClick={() => setAsked(true)}>
            {translate('institution_settings.look')}
          </Button>
        </Box>
      </Box>
      {isAsked && (
        <SaveDialog
          settings={settings}
          changes={changes}
          isBusy={isBusy}
          onSave={() => void send()}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}

const BAR = {
  position: 'sticky',
  bottom: 0,
  py: 1.5,
  mt: 1,
  borderTop: 1,
  borderColor: 'divider',
  backgroundColor: 'background.default',
  maxHeight: '60vh',
  overflowY: 'auto',
  zIndex: 1,
} as const

function LastSave({ settings: { changedAt, changedBy } }: { settings: Settings }) {
  const translate = useTranslate()
  const [language] = useLocaleState()
  if (changedAt === null) return null
  const when = dayAndTime(changedAt, language)
  return (
    <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
      {translate('institution_settings.last_save', { when, who: changedBy ?? '–' })}
    </Typography>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId()
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-labelledby={titleId}
      sx={{ p: { xs: 2, sm: 3 }, mb: 2, display: 'grid', gap: 2, minWidth: 0 }}
    >
      <Typography id={titleId} component="h2" variant="h6">
        {title}
      </Typography>
      {children}
    </Paper>
  )
}

function Loading() {
  const translate = useTranslate()
  return (
    <Box role="progressbar" aria-label={translate('ra.page.loading')}>
      {[220, 320, 160].map((height) => (
        <Skeleton key={height} variant="rounded" height={height} sx={{ mb: 2 }} />
      ))}
    </Box>
  )
}
