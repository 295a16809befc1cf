import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { changeKey, type Change } from './texts_form'

/** What the save will change, from what to what. */
export function SaveDialog({
  changes,
  isBusy,
  onSave,
  onClose,
}: {
  changes: readonly Change[]
  isBusy: boolean
  onSave: () => void
  onClose: () => void
}) {
  const translate = useTranslate()
  const titleId = useId()
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="md">
      <DialogTitle id={titleId}>
        {translate('own_texts.dialog_title', { smart_count: changes.length })}
      </DialogTitle>
      <DialogContent>
        <Box component="dl" sx={{ m: 0, overflowWrap: 'anywhere' }}>
          {changes.map(({ id, language, text, from }) => (
            <Box key={changeKey(id, language)} sx={{ mb: 1.5 }}>
              <Box component="dt" sx={{ fontWeight: 700 }}>
                {id} ({translate(`own_texts.languages.${language}`)})
              </Box>
              <Box component="dd" sx={{ m: 0 }}>
                {translate('own_texts.from_to', {
                  from,
                  to: text ?? translate('own_texts.original'),
                })}
              </Box>
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('own_texts.back')}</Button>
        <Button variant="contained" disabled={isBusy} onClick={onSave}>
          {translate('own_texts.save')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
