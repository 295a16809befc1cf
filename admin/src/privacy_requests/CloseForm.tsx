import Button from '@mui/material/Button'
import Box from '@mui/material/Box'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { Data } from '@banca/backend/api'
import { useId, useState } from 'react'
import { useNotify, useRefresh, useTranslate } from 'react-admin'
import { call } from '../providers/data'
import { reasonsOf } from '../selections/failure'

const OUTCOMES = ['done', 'refused', 'withdrawn'] as const
type Outcome = (typeof OUTCOMES)[number]

/** Ends a request: how, and what was answered. */
export function CloseForm({ request: { id } }: { request: Data.Privacy.PrivacyRequest }) {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const titleId = useId()
  const [outcome, setOutcome] = useState<Outcome>('done')
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)
  const close = async () => {
    setBusy(true)
    try {
      await call('POST', '/v1/privacy_requests/:id/close', { params: { id }, body: { outcome, reason } })
      notify('privacy.closed', { type: 'success' })
      refresh()
    } catch (error) {
      notify(reasonsOf(error).join(' ') || 'privacy.not_closed', { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      sx={{ display: 'grid', gap: 2, maxWidth: 640, pt: 2, borderTop: 1, borderColor: 'divider' }}
    >
      <Typography component="h3" variant="subtitle1" id={titleId} sx={{ fontWeight: 700 }}>
        {translate('privacy.close_title')}
      </Typography>
      <FormControl>
        <FormLabel id={`${titleId}-how`}>{translate('privacy.outcome')}</FormLabel>
        <RadioGroup
          aria-labelledby={`${titleId}-how`}
          value={outcome}
          onChange={(_, chosen) => setOutcome(OUTCOMES.find((one) => one === chosen) ?? 'done')}
        >
          {OUTCOMES.map((one) => (
            <FormControlLabel
              key={one}
              value={one}
              control={<Radio />}
              label={translate(`privacy.states.${one}`)}
            />
          ))}
        </RadioGroup>
      </FormControl>
      <TextField
        multiline
        minRows={3}
        label={translate('resources.privacy_requests.fields.reason')}
        helperText={translate('privacy.reason_hint')}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        slotProps={{ htmlInput: { maxLength: 2000 } }}
      />
      <Button
        variant="contained"
        disabled={isBusy || reason.trim() === ''}
        onClick={() => void close()}
        sx={{ justifySelf: 'start' }}
      >
        {translate('privacy.close')}
      </Button>
    </Box>
  )
}
