import { useTranslation } from 'react-i18next'
import { Box } from '../../ui/Box.ts'
import { Notice } from '../../ui/Notice.tsx'
import { RetryNotice } from '../../ui/RetryNotice.tsx'
import { errorText } from '../../api/error_text.ts'
import type { ExportKind } from './export_query.ts'
import type { useRowCount } from './use_exports.ts'

interface RowCountProps {
  kind: ExportKind
  count: ReturnType<typeof useRowCount>
  /** Labels of required filters that are not chosen. */
  missing: readonly string[]
  hasLevels: boolean
}

/** How many rows the file will have, or what is to be chosen before it is known. */
export function RowCount({ kind, count, missing, hasLevels }: RowCountProps) {
  const { t, i18n } = useTranslation('exports')
  if (missing.length > 0)
    return <Box sx={{ color: 'text.secondary' }}>{t('missing', { names: missing.join(', ') })}</Box>
  if (!hasLevels) return <Box sx={{ color: 'text.secondary' }}>{t('noCategory')}</Box>
  if (count.isError)
    return (
      <RetryNotice onRetry={() => void count.refetch()}>
        {errorText(count.error, t, t('countFailed'))}
      </RetryNotice>
    )
  if (count.data === undefined) return <Box role="status">{t('counting')}</Box>
  if (count.data === 0) return <Notice kind="info">{t(`${kind}.empty`)}</Notice>
  const number = new Intl.NumberFormat(i18n.language).format(count.data)
  return (
    <Box role="status" sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 600 }}>
      {t(`${kind}.rows`, { count: count.data, number })}
    </Box>
  )
}
