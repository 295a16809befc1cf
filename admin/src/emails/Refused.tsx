import Alert from '@mui/material/Alert'
import { useTranslate } from 'react-admin'

/** Addresses that get nothing: of a selection only those of copies can be refused. */
export function Refused({ addresses }: { addresses: readonly string[] }) {
  const translate = useTranslate()
  if (addresses.length === 0) return null
  return (
    <Alert severity="warning" sx={{ overflowWrap: 'anywhere' }}>
      {translate('emails.refused', { addresses: addresses.join(', ') })}
    </Alert>
  )
}
