import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Box } from './Box.ts'
import { Button } from './Button.ts'
import { Notice } from './Notice.tsx'

interface StoppedNoticeProps {
  /** What has stopped, and when. */
  title: string
  /** Why, as the server words it. */
  messages: readonly string[]
  /** What holds meanwhile, and what trying again does. */
  children: ReactNode
  /**
   * Lets it go on from where it stopped. Resolves with why it did not, in the reader's language; null: it does. Without it the reader may not.
   */
  onRetry?: (() => Promise<string | null>) | undefined
}

/** Work of the server that has stopped for good: why, what holds meanwhile, and the way on. */
export function StoppedNotice({ title, messages, children, onRetry }: StoppedNoticeProps) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const retry = async () => {
    if (isBusy || onRetry === undefined) return
    setBusy(true)
    setFailure(await onRetry())
    setBusy(false)
  }
  return (
    <div role="alert">
      <Notice
        kind="error"
        action={
          onRetry && (
            <Button
              variant="outlined"
              sx={{ minHeight: 44 }}
              aria-disabled={isBusy}
              onClick={() => void retry()}
            >
              {t('retry')}
            </Button>
          )
        }
      >
        <Box sx={{ display: 'grid', gap: 1 }}>
          <strong>{title}</strong>
          {messages.map((message) => (
            <div key={message}>{message}</div>
          ))}
          <div>{children}</div>
          {failure !== null && <strong>{failure}</strong>}
        </Box>
      </Notice>
    </div>
  )
}
