import useTheme from '@mui/system/useTheme'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDelayedText } from '../../shared/delayed_text.ts'
import { Box } from '../../ui/Box.ts'
import { ChartFigure } from '../../ui/charts/ChartFigure.tsx'
import { FiguresTable } from '../../ui/charts/FiguresTable.tsx'
import { LyingBars } from '../../ui/charts/lazy_charts.ts'
import { heightOfBars } from '../../ui/charts/types.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import Search from '../../ui/icons/Search.ts'
import { PageSteps } from '../../ui/PageSteps.tsx'
import { RetryNotice } from '../../ui/RetryNotice.tsx'
import { SelectInput } from '../../ui/SelectInput.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import type { Theme } from '../../ui/theme.ts'
import { Typography } from '../../ui/Typography.tsx'
import { ExcelButton } from './ExcelButton.tsx'
import type { StatisticsFilters } from './model.ts'
import { useNumbers } from './use_numbers.ts'
import { CLASS_ORDERS, type ClassesAsked } from './queries.ts'
import { useClasses } from './use_statistics.ts'

interface ClassesPanelProps {
  exam: number
  filters: StatisticsFilters
}

/** The classes beside the network, page by page. */
export function ClassesPanel({ exam, filters }: ClassesPanelProps) {
  const { t } = useTranslation('statistics')
  const [asked, setAsked] = useState<ClassesAsked>({
    page: 1,
    ordering: '-mean',
    search: '',
  })
  const [typed, setTyped] = useDelayedText(asked.search, (search) => setAsked({ ...asked, page: 1, search }))
  const list = useClasses(exam, filters, asked)
  return (
    <Box
      component="section"
      aria-labelledby="statistics-classes"
      sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'end' }}>
        <Typography variant="h3" component="h2" id="statistics-classes" sx={{ flex: '1 1 240px' }}>
          {t('classes.title')}
        </Typography>
        <Box component="search" data-print="no" sx={TOOLS}>
          <TextInput
            quiet
            type="search"
            label={t('classes.search')}
            value={typed}
            onChange={setTyped}
            maxLength={200}
            start={<Search aria-hidden />}
          />
          <SelectInput
            label={t('classes.order')}
            value={asked.ordering}
            options={CLASS_ORDERS.map((value) => ({
              value,
              text: t(`classes.orders.${value.split(',', 1)[0]}`),
            }))}
            onChange={(value) =>
              setAsked({ ...asked, page: 1, ordering: CLASS_ORDERS.find((one) => one === value) ?? '-mean' })
            }
          />
        </Box>
        <ExcelButton exam={exam} list="classes" filters={filters} search={asked.search} />
      </Box>
      {list.data !== undefined ? (
        <div aria-busy={list.isPlaceholderData}>
          <Classes data={list.data} page={asked.page} onPage={(page) => setAsked({ ...asked, page })} />
        </div>
      ) : list.isError ? (
        <RetryNotice onRetry={() => void list.refetch()}>{t('loadFailed')}</RetryNotice>
      ) : (
        <Skeleton role="status" aria-label={t('common:loading')} style={{ height: 300, borderRadius: 10 }} />
      )}
    </Box>
  )
}

type ClassList = NonNullable<ReturnType<typeof useClasses>['data']>

function Classes({ data, page, onPage }: { data: ClassList; page: number; onPage(page: number): void }) {
  const { t } = useTranslation('statistics')
  const { tokens } = useTheme<Theme>()
  const { percent, fixed, signed } = useNumbers()
  const { results, network, numPages, count } = data
  if (results.length === 0) return <EmptyState py={6} title={t('classes.none')} />
  const isAbove = ({ difference }: (typeof results)[number]) => difference !== null && difference > 0
  const above = results.filter(isAbove).length
  const isSeveralSchools = new Set(results.map(({ school }) => school.id)).size > 1
  const bars = results.map((one) => ({
    id: String(one.class.id),
    name: one.class.name,
    value: one.percent,
    label: one.percent === null ? '' : percent(one.percent),
    colour: network === null ? tokens.link : isAbove(one) ? tokens.saved : tokens.attention,
  }))
  const title =
    network === null
      ? t('classes.noNetwork', { count })
      : t(numPages > 1 ? 'classes.abovePage' : 'classes.above', {
          count: above,
          all: results.length,
          mean: fixed(network.mean, 2),
        })
  return (
    <>
      <ChartFigure
        level="h3"
        title={title}
        note={t(network === null ? 'classes.noNetworkNote' : 'classes.note')}
        chart={
          <LyingBars
            bars={bars}
            max={100}
            nameWidth={110}
            reference={
              network === null || network.percent === null
                ? undefined
                : { value: network.percent, name: t('classes.network', { share: percent(network.percent) }) }
            }
          />
        }
        table={
          <FiguresTable
            label={t('classes.label')}
            head={[
              t('classes.class'),
              ...(isSeveralSchools ? [t('classes.school')] : []),
              t('classes.grade'),
              t('classes.count'),
              t('classes.mean'),
              t('classes.share'),
              t('classes.sd'),
              t('classes.difference'),
            ]}
            rows={results.map((one) => ({
              id: String(one.class.id),
              cells: [
                one.class.name,
                ...(isSeveralSchools ? [one.school.name] : []),
                one.grade.name,
                one.count,
                fixed(one.mean, 2),
                one.percent === null ? '–' : percent(one.percent),
                one.sd === null ? '–' : fixed(one.sd, 2),
                one.difference === null ? '–' : signed(one.difference),
              ],
            }))}
          />
        }
        texts={{ show: t('table.show'), hide: t('table.hide') }}
        height={heightOfBars(bars.length)}
      />
      {numPages > 1 && (
        <PageSteps
          showing={t('classes.showing', { shown: results.length, count })}
          page={page}
          numPages={numPages}
          onPage={onPage}
          label={t('classes.pages')}
        />
      )}
    </>
  )
}

const TOOLS = {
  display: 'grid',
  gap: 3,
  flex: '2 1 320px',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
} as const
