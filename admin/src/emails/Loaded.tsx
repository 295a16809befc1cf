import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'

interface LoadedProps<Page> {
  found: Page | 'failed' | null
  onRetry: () => void
  /** Key of what an empty list says. */
  empty: string
  children: (page: Page) => ReactNode
}

/** A list while it is read, when it could not be, when it has nothing, and as it is. */
export function Loaded<Page extends { readonly count: number }>({
  found,
  onRetry,
  empty,
  children,
}: LoadedProps<Page>) {
  const translate = useTranslate()
  if (found === null) return <Skeleton variant="rounded" height={160} />
  if (found === 'failed')
    return (
      <Alert severity="error" action={<Button onClick={onRetry}>{translate('emails.retry')}</Button>}>
        {translate('emails.load_failed')}
      </Alert>
    )
  if (found.count === 0) return <Typography color="text.secondary">{translate(empty)}</Typography>
  return children(found)
}
