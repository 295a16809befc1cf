import Typography from '@mui/material/Typography'
import type { Data } from '@banca/backend/data'
import { useRecordContext } from 'react-admin'

/** Whose account a row is about. */
export function Person() {
  const record = useRecordContext<Pick<Data.Identity.FailedLogin, 'user' | 'school'>>()
  if (!record) return null
  const { user, school } = record
  return (
    <>
      {user.name}
      <Typography component="div" variant="body2" color="textSecondary">
        {[user.username, school].filter((part) => part !== null).join(' · ')}
      </Typography>
    </>
  )
}
