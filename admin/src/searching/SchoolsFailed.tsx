import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'

/** Below a field of schools that could not be read: what failed, and the way to try again. */
export function SchoolsFailed({ onRetry }: { onRetry: () => void }) {
  const translate = useTranslate()
  return (
    <>
      <span role="alert">{translate('resources.people.schools_failed')}</span>{' '}
      <Button size="small" onClick={onRetry}>
        {translate('resources.people.schools_retry')}
      </Button>
    </>
  )
}
