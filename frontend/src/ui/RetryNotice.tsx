import { Button } from './Button.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from './Notice.tsx'

interface RetryNoticeProps {
  /** What could not be loaded. */
  children: ReactNode
  onRetry(): void
}

/** Announces what could not be loaded, with a button to retry. */
export function RetryNotice({ children, onRetry }: RetryNoticeProps) {
  const { t } = useTranslation()
  return (
    <div role="alert">
      <Notice
        kind="error"
        action={
          <Button variant="outlined" size="small" onClick={onRetry}>
            {t('retry')}
          </Button>
        }
      >
        {children}
      </Notice>
    </div>
  )
}
