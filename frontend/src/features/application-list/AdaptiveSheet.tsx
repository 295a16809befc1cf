import useTheme from '@mui/system/useTheme'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/errors.ts'
import { timeOfDay } from '../../locales/dates.ts'
import { ChartFigure } from '../../ui/charts/ChartFigure.tsx'
import { FiguresTable } from '../../ui/charts/FiguresTable.tsx'
import { EstimateLine } from '../../ui/charts/lazy_charts.ts'
import { mix } from '../../ui/contrast.ts'
import { RetryNotice } from '../../ui/RetryNotice.tsx'
import { SideSheet } from '../../ui/SideSheet.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { Theme } from '../../ui/theme.ts'
import { Typography } from '../../ui/Typography.tsx'
import { pointsOf, type AdaptiveStep } from './model/adaptive.ts'
import type { Row } from './types.ts'
import { useAdaptiveSteps } from './use_adaptive_steps.ts'

/** How the estimate of an adaptive exam goes; it follows the exam while it is open. */
export default function AdaptiveSheet({ row, onClose }: { row: Row; onClose(): void }) {
  const { t } = useTranslation('application_list')
  const { data, error, refetch } = useAdaptiveSteps(row.id, { isWanted: true, isOpen: true })
  return (
    <SideSheet place="wide" isRead title={t('adaptive.title', { name: row.user.name })} onClose={onClose}>
      {error !== null && (
        <RetryNotice onRetry={() => void refetch()}>
          {(error instanceof ApiError ? error.messages[0] : undefined) ?? t('adaptive.failed')}
        </RetryNotice>
      )}
      {data === undefined ? (
        error === null && (
          <Skeleton
            role="status"
            aria-label={t('common:loading')}
            style={{ height: 300, borderRadius: 10 }}
          />
        )
      ) : data.length === 0 ? (
        <Typography>{t('adaptive.none')}</Typography>
      ) : (
        <Progress steps={data} />
      )}
    </SideSheet>
  )
}

function Progress({ steps }: { steps: readonly AdaptiveStep[] }) {
  const { t, i18n } = useTranslation('application_list')
  const { tokens } = useTheme<Theme>()
  const fixed = (value: number, digits = 2) =>
    value.toLocaleString(i18n.language, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  const last = steps.at(-1)
  const count = steps.filter(({ id }) => id !== null).length
  return (
    <ChartFigure
      level="h3"
      title={t('adaptive.finding', {
        count,
        estimate: fixed(last?.thetaEstimate ?? 0),
        error: fixed(last?.standardError ?? 0),
      })}
      note={t('adaptive.note')}
      height={300}
      chart={
        <EstimateLine
          points={pointsOf(steps)}
          colours={{ line: tokens.link, band: mix(tokens.link, tokens.surface, 0.65) }}
          names={{ steps: t('adaptive.steps'), estimate: t('adaptive.estimate') }}
          format={(value) => fixed(value, 1)}
        />
      }
      table={
        <FiguresTable
          label={t('adaptive.table')}
          head={[
            t('adaptive.step'),
            t('adaptive.item'),
            t('adaptive.estimate'),
            t('adaptive.error'),
            t('adaptive.at'),
          ]}
          rows={steps.map(({ step, id, thetaEstimate, standardError, at }) => ({
            id: String(step),
            cells: [
              id === null ? t('adaptive.beginning') : step,
              id ?? '–',
              fixed(thetaEstimate),
              fixed(standardError),
              timeOfDay(at, i18n.language, true),
            ],
          }))}
        />
      }
      texts={{ show: t('adaptive.show'), hide: t('adaptive.hide') }}
    />
  )
}
