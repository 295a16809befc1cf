import useTheme from '@mui/system/useTheme'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AuthoredText } from '../../exam/content/AuthoredText.tsx'
import { ChartFigure } from '../../ui/charts/ChartFigure.tsx'
import { FiguresTable } from '../../ui/charts/FiguresTable.tsx'
import { LyingBars } from '../../ui/charts/lazy_charts.ts'
import { heightOfBars } from '../../ui/charts/types.ts'
import { Box } from '../../ui/Box.ts'
import { RetryNotice } from '../../ui/RetryNotice.tsx'
import { SideSheet } from '../../ui/SideSheet.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { Theme } from '../../ui/theme.ts'
import { Typography } from '../../ui/Typography.tsx'
import { scaleEnd, settledPercent, type StatisticsFilters } from './model.ts'
import { SuccessBar } from './SuccessBar.tsx'
import type { Alternative, ItemLine } from './types.ts'
import { useNumbers } from './use_numbers.ts'
import { useFrequency } from './use_statistics.ts'

interface ItemDialogProps {
  exam: number
  item: ItemLine
  filters: StatisticsFilters
  statement: ReactNode
  onClose(): void
}

/** An item with its statement, and how often each of its alternatives was chosen. */
export function ItemDialog({ exam, item, filters, statement, onClose }: ItemDialogProps) {
  const { t } = useTranslation('statistics')
  const { position } = item
  const percent = settledPercent(item)
  const frequency = useFrequency(exam, item.itemId, filters)
  return (
    <SideSheet place="wide" isRead title={t('item', { position })} onClose={onClose}>
      {percent !== null && <SuccessBar percent={percent} name={t('items.successOf', { position })} />}
      <Box component="section" aria-label={t('frequency.statement')} sx={{ minWidth: 0 }}>
        {statement}
      </Box>
      {frequency.data !== undefined ? (
        frequency.data.length === 0 ? (
          <Typography>{t('frequency.none')}</Typography>
        ) : (
          <Frequency item={item} alternatives={frequency.data} />
        )
      ) : frequency.isError ? (
        <RetryNotice onRetry={() => void frequency.refetch()}>{t('loadFailed')}</RetryNotice>
      ) : (
        <Skeleton role="status" aria-label={t('common:loading')} style={{ height: 200, borderRadius: 10 }} />
      )}
    </SideSheet>
  )
}

function Frequency({ item, alternatives }: { item: ItemLine; alternatives: readonly Alternative[] }) {
  const { t } = useTranslation('statistics')
  const { tokens } = useTheme<Theme>()
  const { percent, fixed } = useNumbers()
  const key = alternatives.filter(({ isKey }) => isKey === true)
  const most = alternatives.reduce((best, one) => (one.count > best.count ? one : best))
  const hasMeans = alternatives.some(({ meanTotal }) => meanTotal !== null)
  const bars = alternatives.map(({ id, letter, percent: share, count, isKey }) => ({
    id: String(id),
    name: isKey === true ? t('frequency.key', { letter }) : letter,
    value: share,
    label: t('frequency.bar', { share: percent(share ?? 0), count }),
    colour: isKey === true ? tokens.saved : tokens.link,
  }))
  const title =
    most.count === 0
      ? t('frequency.nobody')
      : t(
          most.isKey === true
            ? 'frequency.mostKey'
            : key.length > 0
              ? 'frequency.mostWrong'
              : 'frequency.most',
          {
            letter: most.letter,
            share: percent(most.percent ?? 0),
            key: key.map(({ letter }) => letter).join(', '),
          }
        )
  return (
    <ChartFigure
      level="h3"
      title={title}
      note={
        item.suspectedKey === null
          ? undefined
          : t('frequency.suspected', { letter: item.suspectedKey.letter })
      }
      chart={<LyingBars bars={bars} max={scaleEnd(bars)} nameWidth={key.length > 0 ? 96 : 32} />}
      table={
        <FiguresTable
          label={t('frequency.label')}
          head={[
            t('frequency.alternative'),
            t('frequency.text'),
            t('frequency.count'),
            t('frequency.share'),
            ...(hasMeans ? [t('frequency.mean')] : []),
          ]}
          rows={alternatives.map(({ id, letter, text, count, percent: share, isKey, meanTotal }) => ({
            id: String(id),
            cells: [
              isKey === true ? t('frequency.key', { letter }) : letter,
              <AuthoredText key={id} html={text} />,
              count,
              share === null ? '–' : percent(share),
              ...(hasMeans ? [meanTotal === null ? '–' : fixed(meanTotal, 2)] : []),
            ],
          }))}
        />
      }
      texts={{ show: t('table.show'), hide: t('table.hide') }}
      height={heightOfBars(bars.length)}
    />
  )
}
