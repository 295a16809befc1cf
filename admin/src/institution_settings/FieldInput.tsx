import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { LinksInput } from './LinksInput'
import type { Field, Value } from './settings_form'

interface FieldInputProps {
  field: Field
  value: Value
  fault: string | undefined
  isChanged: boolean
  disabled: boolean
  onChange: (value: Value) => void
}

/** A field with its name and a sentence of what it does. */
export function FieldInput({ field, value, fault, isChanged, disabled, onChange }: FieldInputProps) {
  const translate = useTranslate()
  const hintId = useId()
  const key = `institution_settings.fields.${field.field}`
  const label = translate(`${key}.label`)
  const unknown = field.filters?.unknown ?? []
  const hints = [
    translate(`${key}.hint`),
    ...(field.isEditable ? [] : [translate('institution_settings.administrators_only')]),
    ...(field.filters
      ? [translate('institution_settings.known_filters', { names: field.filters.known.join(', ') })]
      : []),
  ]
  const off = disabled || !field.isEditable
  const notes = (
    <>
      {unknown.length > 0 && (
        <Typography variant="body2" sx={{ color: 'warning.main', fontWeight: 600 }}>
          {translate('institution_settings.unknown_filters', { names: unknown.join(', ') })}
        </Typography>
      )}
      {isChanged && (
        <Typography variant="body2" sx={{ fontWeight: 700 }}>
          {translate('institution_settings.changed_mark')}
        </Typography>
      )}
    </>
  )
  if (field.kind === 'switch')
    return (
      <Box>
        <FormControlLabel
          control={
            <Switch
              checked={value === true}
              disabled={off}
              onChange={(_, on) => onChange(on)}
              slotProps={{ input: { 'aria-describedby': hintId } }}
            />
          }
          label={label}
          sx={{ minHeight: 44, ml: 0 }}
        />
        <Typography id={hintId} variant="body2" color="text.secondary" sx={{ maxWidth: '72ch' }}>
          {hints.join(' ')}
        </Typography>
        {fault && <FormHelperText error>{fault}</FormHelperText>}
        {notes}
      </Box>
    )
  if (field.kind === 'links')
    return (
      <Box>
        <Typography variant="body2" color="text.secondary" sx={{ maxWidth: '72ch', mb: 1 }}>
          {hints.join(' ')}
        </Typography>
        <LinksInput
          links={
            Array.isArray(value)
              ? value.map((link) => ({ ...link, groups: link.groups && [...link.groups] }))
              : []
          }
          disabled={off}
          onChange={onChange}
        />
        {fault && (
          <FormHelperText error role="alert">
            {fault}
          </FormHelperText>
        )}
        {notes}
      </Box>
    )
  const isNumber = field.kind === 'seconds'
  return (
    <Box>
      <TextField
        label={label}
        value={value === null ? '' : String(value)}
        type={isNumber ? 'number' : 'text'}
        inputMode={field.kind === 'email' ? 'email' : field.kind === 'address' ? 'url' : undefined}
        disabled={off}
        error={fault !== undefined}
        helperText={[fault, hints.join(' ')].filter(Boolean).join(' ')}
        onChange={({ target }) =>
          onChange(isNumber && target.value !== '' ? Number(target.value) : target.value)
        }
        slotProps={{
          ...(field.kind === 'colour' && {
            input: { endAdornment: <Swatch colour={String(value ?? '')} /> },
          }),
        }}
        fullWidth
        sx={{ maxWidth: 640 }}
      />
      {notes}
    </Box>
  )
}

/** The colour. Without a text in it: one that cannot be read has to be shown too. */
function Swatch({ colour }: { colour: string }) {
  if (!/^#[0-9a-f]{6}$/i.test(colour.trim())) return null
  return (
    <Box
      aria-hidden
      sx={{ width: 32, height: 32, flexShrink: 0, borderRadius: 1, border: 1, borderColor: 'divider' }}
      style={{ backgroundColor: colour.trim() }}
    />
  )
}
