import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { Draft, Template } from './calls'
import { SERVER_FIELDS } from './server_fields'

interface MailFieldsProps {
  templates: readonly Template[]
  /** Null: no template is chosen yet. */
  draft: Draft | null
  /** By the path of a field. */
  faults: Readonly<Record<string, string>>
  onChange: (draft: Draft) => void
}

const draftOf = ({ id, subject, body, placeholders }: Template, before: Draft | null): Draft => ({
  typeId: id,
  subject,
  body,
  cc: before?.cc ?? '',
  bcc: before?.bcc ?? '',
  context: Object.fromEntries(placeholders.map((name) => [name, before?.context[name] ?? ''])),
})

/** val-email-001: everything waits for a template, and says so. */
export function MailFields({ templates, draft, faults, onChange }: MailFieldsProps) {
  const translate = useTranslate()
  const isClosed = draft === null
  const text = (name: 'subject' | 'body' | 'cc' | 'bcc', more: object = {}) => {
    const fault = faults[name] ?? Object.entries(faults).find(([path]) => path.startsWith(`${name}.`))?.[1]
    return (
      <TextField
        label={translate(`emails.${name}`)}
        value={draft?.[name] ?? ''}
        disabled={isClosed}
        error={fault !== undefined}
        helperText={fault}
        onChange={(event) => draft && onChange({ ...draft, [name]: event.target.value })}
        {...more}
      />
    )
  }
  const fields = [...SERVER_FIELDS, ...Object.keys(draft?.context ?? {})].map((name) => `{{${name}}}`)
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <TextField
        select
        label={translate('emails.template')}
        value={draft?.typeId ?? ''}
        error={faults.typeId !== undefined}
        helperText={faults.typeId ?? (isClosed ? translate('emails.select_template') : undefined)}
        onChange={({ target: { value } }) => {
          const template = templates.find(({ id }) => id === Number(value))
          if (template) onChange(draftOf(template, draft))
        }}
      >
        {templates.map(({ id, description }) => (
          <MenuItem key={id} value={id}>
            {description}
          </MenuItem>
        ))}
      </TextField>
      {templates.length === 0 && (
        <Typography color="text.secondary">{translate('emails.no_templates')}</Typography>
      )}
      {text('subject', { slotProps: { htmlInput: { maxLength: 200 } } })}
      {text('body', { multiline: true, minRows: 8, slotProps: { htmlInput: { maxLength: 50_000 } } })}
      {draft && (
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {translate('emails.fields_help', { fields: fields.join(' ') })}
        </Typography>
      )}
      {Object.entries(draft?.context ?? {}).map(([name, value]) => (
        <TextField
          key={name}
          label={translate('emails.value_of', { name })}
          value={value}
          error={faults[`context.${name}`] !== undefined}
          helperText={faults[`context.${name}`]}
          slotProps={{ htmlInput: { maxLength: 500 } }}
          onChange={(event) =>
            draft && onChange({ ...draft, context: { ...draft.context, [name]: event.target.value } })
          }
        />
      ))}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        {text('cc')}
        {text('bcc')}
      </Box>
      {draft && (
        <Typography variant="body2" color="text.secondary">
          {translate('emails.copies_help')}
        </Typography>
      )}
    </Box>
  )
}
