import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useLocaleState, useTranslate } from 'react-admin'
import { dayAndTime } from '../exams/window'
import { storedIn, valueText, type Name, type Settings, type Typed, type Value } from './settings_form'
import type { Meanwhile as Saved } from './useSettings'

/** Somebody saved while this form was filled in: what is stored now beside what was typed here. */
export function Meanwhile({
  saved,
  settings,
  typed,
  onTake,
}: {
  saved: Saved
  settings: Settings
  typed: Typed
  onTake: (field: Name, value: Value) => void
}) {
  const translate = useTranslate()
  const [language] = useLocaleState()
  const when = saved.at === null ? '' : dayAndTime(saved.at, language)
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {translate('institution_settings.meanwhile', { who: saved.who ?? '–', when })}
      <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
        {saved.fields.map((field) => {
          const stored = storedIn(settings, field)
          const own = typed.get(field)
          const label = translate(`institution_settings.fields.${field}.label`)
          return (
            <li key={field}>
              {label}:{' '}
              {own === undefined
                ? valueText(stored, translate)
                : translate('institution_settings.both', {
                    stored: valueText(stored, translate),
                    own: valueText(own, translate),
                  })}
              {own !== undefined && (
                <Button size="small" sx={{ minHeight: 32 }} onClick={() => onTake(field, stored)}>
                  {translate('institution_settings.take', { label })}
                </Button>
              )}
            </li>
          )
        })}
      </Box>
    </Alert>
  )
}
