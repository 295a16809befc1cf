import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Title, useTranslate } from 'react-admin'

interface MadeKeyProps {
  name: string
  token: string
  onDone: () => void
}

/** The key that was just made: nothing shows it again. */
export function MadeKey({ name, token, onDone }: MadeKeyProps) {
  const translate = useTranslate()
  const [status, setStatus] = useState('')
  const copy = () =>
    // Without a secure context there is no clipboard.
    void Promise.resolve(navigator.clipboard?.writeText(token)).then(
      () => setStatus(translate(navigator.clipboard ? 'service_keys.copied' : 'service_keys.not_copied')),
      () => setStatus(translate('service_keys.not_copied'))
    )
  return (
    <Box sx={{ p: 2, maxWidth: 720, display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Title title={name} />
      <Typography component="h2" variant="h6">
        {translate('service_keys.made_title')}
      </Typography>
      <Alert severity="warning">{translate('service_keys.made_text')}</Alert>
      <TextField
        label={translate('service_keys.token')}
        value={token}
        fullWidth
        multiline
        autoFocus
        onFocus={(event) => event.target.select()}
        slotProps={{
          input: { readOnly: true, sx: { fontFamily: 'monospace' } },
          htmlInput: { spellCheck: false },
        }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Button variant="contained" onClick={copy}>
          {translate('service_keys.copy')}
        </Button>
        <Button variant="outlined" onClick={onDone}>
          {translate('service_keys.done')}
        </Button>
        <span role="status">{status}</span>
      </Box>
      <Typography color="text.secondary">{translate('service_keys.how')}</Typography>
    </Box>
  )
}
