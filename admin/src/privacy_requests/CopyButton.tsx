import DownloadIcon from '@mui/icons-material/Download'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { call } from '../providers/data'
import { reasonsOf } from '../selections/failure'

/** Everything about the person as a zip, which the browser saves while it is made. Each press is on record. */
export function CopyButton({ id }: { id: number }) {
  const translate = useTranslate()
  const notify = useNotify()
  const [isBusy, setBusy] = useState(false)
  const take = async () => {
    setBusy(true)
    try {
      const { url } = await call('POST', '/v1/privacy_requests/:id/export', { params: { id } })
      window.location.assign(url)
      notify('privacy.copy_begun', { type: 'success' })
    } catch (error) {
      notify(reasonsOf(error).join(' ') || 'privacy.copy_failed', { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start', maxWidth: 640 }}>
      <Button variant="outlined" startIcon={<DownloadIcon />} disabled={isBusy} onClick={() => void take()}>
        {translate('privacy.copy')}
      </Button>
      <Typography variant="body2" color="text.secondary">
        {translate('privacy.copy_hint')}
      </Typography>
    </Box>
  )
}
