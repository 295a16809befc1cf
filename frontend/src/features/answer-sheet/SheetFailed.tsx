import { Button } from '../../ui/Button.ts'
import { Typography } from '../../ui/Typography.tsx'
import { useTranslation } from 'react-i18next'
import { Link } from '../../shared/router/index.ts'
import { ApiError } from '../../api/errors.ts'
import { MessagePage } from '../../ui/MessagePage.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { usePageTitle } from '../../shared/page_title.ts'

/** No sheet: not disclosed, missing, or the server cannot be reached. */
export function SheetFailed({
  error,
  isBusy,
  onRetry,
}: {
  error: unknown
  isBusy: boolean
  onRetry: () => void
}) {
  const status = error instanceof ApiError ? error.status : null
  if (status === 403) return <SheetClosed />
  if (status === 404) return <SheetClosed isMissing />
  return <SummaryFailed error={error} isBusy={isBusy} onRetry={onRetry} />
}

/** The school has not released the answers, or the reader may not see this exam. */
export function SheetClosed({ isMissing = false }: { isMissing?: boolean }) {
  const { t } = useTranslation('answer_sheet')
  const key = isMissing ? 'missing' : 'closed'
  usePageTitle(t(`${key}.title`))
  return (
    <MessagePage
      inPage
      title={t(`${key}.title`)}
      text={t(`${key}.text`)}
      actions={
        <Button component={Link} to="/applications" variant="contained">
          {t('back')}
        </Button>
      }
    />
  )
}

function SummaryFailed(props: { error: unknown; isBusy: boolean; onRetry: () => void }) {
  const { t } = useTranslation('answer_sheet')
  usePageTitle(t('summary.title'))
  return (
    <>
      <Typography variant="h1" sx={{ mb: 5 }}>
        {t('summary.title')}
      </Typography>
      <LoadFailed {...props} />
    </>
  )
}

/** Loading failed and may be retried. */
export function LoadFailed({
  error,
  isBusy,
  onRetry,
}: {
  error: unknown
  isBusy: boolean
  onRetry: () => void
}) {
  const { t } = useTranslation('answer_sheet')
  const retry = (
    <Button variant="outlined" size="small" disabled={isBusy} onClick={onRetry}>
      {t('common:retry')}
    </Button>
  )
  return (
    <div role="alert">
      <Notice kind="error" action={retry}>
        {t(error instanceof ApiError ? 'failed' : 'common:noServer')}
      </Notice>
    </div>
  )
}
