import { useTranslation } from 'react-i18next'
import { Box } from '../../ui/Box.ts'
import { CheckLine } from '../../ui/CheckLine.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { RetryNotice } from '../../ui/RetryNotice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useHasRegions } from '../../ui/pickers/has_regions.ts'
import { useLevels } from './use_exports.ts'

interface LevelFieldsProps {
  chosen: readonly string[]
  /** Somebody wanted to go on without one. */
  isMissing: boolean
  hint: string
  onChange(chosen: string[]): void
}

/** The categories of the hierarchy that the file shows, at least one. */
export function LevelFields({ chosen, isMissing, hint, onChange }: LevelFieldsProps) {
  const { t } = useTranslation('exports')
  const { data: all, isPending, isError, refetch } = useLevels()
  const hasRegions = useHasRegions()
  const levels = all?.filter(({ codename }) => codename !== 'dre' || hasRegions || chosen.includes('dre'))
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, fontWeight: 600 }}>
        {t('categories')}
        <span aria-hidden> *</span>
      </Box>
      <Box sx={{ color: 'text.secondary', mb: 1 }}>{hint}</Box>
      {isPending && (
        <Skeleton role="status" aria-label={t('common:loading')} style={{ height: 44, maxWidth: 320 }} />
      )}
      {isError && <RetryNotice onRetry={() => void refetch()}>{t('categoriesFailed')}</RetryNotice>}
      {levels !== undefined && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 6 }}>
          {levels.map(({ codename, name }) => (
            <CheckLine
              key={codename}
              label={name}
              checked={chosen.includes(codename)}
              onChange={(isOn) =>
                onChange(
                  levels
                    .map((level) => level.codename)
                    .filter((one) => (one === codename ? isOn : chosen.includes(one)))
                )
              }
            />
          ))}
        </Box>
      )}
      <div role="alert">{isMissing && <Notice kind="error">{t('chooseCategory')}</Notice>}</div>
    </Box>
  )
}
