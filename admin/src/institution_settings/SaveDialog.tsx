import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { storedIn, valueText, type Name, type Settings, type Value } from './settings_form'

/** What the save will change, from what to what. */
export function SaveDialog({
  settings,
  changes,
  isBusy,
  onSave,
  onClose,
}: {
  settings: Settings
  changes: readonly { field: Name; value: Value }[]
  isBusy: boolean
  onSave: () => void
  onClose: () => void
}) {
  const translate = useTranslate()
  const titleId = useId()
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>
        {translate('institution_settings.dialog_title', { smart_count: changes.length })}
      </DialogTitle>
      <DialogContent>
        <Box component="dl" sx={{ m: 0, overflowWrap: 'anywhere' }}>
          {changes.map(({ field, value }) => (
            <Box key={field} sx={{ mb: 1.5 }}>
              <Box component="dt" sx={{ fontWeight: 700 }}>
                {translate(`institution_settings.fields.${field}.label`)}
              </Box>
              <Box component="dd" sx={{ m: 0 }}>
                {translate('institution_settings.from_to', {
                  from: valueText(storedIn(settings, field), translate),
                  to: valueText(value, translate),
                })}
              </Box>
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('institution_settings.back')}</Button>
        <Button variant="contained" disabled={isBusy} onClick={onSave}>
          {translate('institution_settings.save')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
