import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { pathOf } from '../../api/routes.ts'
import { usePreferences } from '../../api/settings.ts'
import { usePageTitle } from '../../shared/page_title.ts'
import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import { Choice } from '../../ui/Choice.tsx'
import DownloadIcon from '../../ui/icons/DownloadOutlined.ts'
import { Notice } from '../../ui/Notice.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { Typography } from '../../ui/Typography.tsx'
import {
  exportQuery,
  missingFilters,
  NO_FILTERS,
  requiredFilters,
  type ExportFilters,
  type ExportKind,
} from './export_query.ts'
import { FilterFields } from './FilterFields.tsx'
import { LevelFields } from './LevelFields.tsx'
import { RowCount } from './RowCount.tsx'
import { useDownload } from './use_download.ts'
import { useRowCount } from './use_exports.ts'

const CALLS = { grades: '/v1/collection_result', performance: '/v1/hierarchies_performance' } as const
const FILES = { grades: 'notas', performance: 'desempenho' } as const
type Format = 'excel' | 'csv'
const ENDINGS: Readonly<Record<Format, string>> = { excel: 'xlsx', csv: 'csv' }

/** The export of grades, or of the performance by hierarchy: what of which collection, how many rows that is, and the file. */
export function ExportPage({ kind }: { kind: ExportKind }) {
  const { t } = useTranslation('exports')
  const preferences = usePreferences()
  const [filters, setFilters] = useState<ExportFilters>(NO_FILTERS)
  const [levels, setLevels] = useState<string[]>([])
  const [isLevelMissing, setLevelMissing] = useState(false)
  const [format, setFormat] = useState<Format>('excel')
  const { state, download, cancel, clear } = useDownload()
  usePageTitle(t(`${kind}.title`))
  const setting =
    kind === 'grades' && preferences !== 'coming' && preferences !== null
      ? preferences.Application__RequiredFiltersCollectionResult
      : ''
  const missing = missingFilters(requiredFilters(setting), filters)
  const query = exportQuery(filters, levels)
  const count = useRowCount(kind, query, missing.length === 0 && levels.length > 0)
  const isRunning = state === 'running'
  const changed = (change: () => void) => {
    clear()
    change()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (levels.length === 0) return setLevelMissing(true)
    if (missing.length > 0 || isRunning) return
    const name = `${FILES[kind]}-${filters.collection?.id ?? ''}.${ENDINGS[format]}`
    void download(pathOf(CALLS[kind], { query: { ...query, format } }), name)
  }
  return (
    <Box
      component="form"
      noValidate
      onSubmit={submit}
      sx={{ maxWidth: 860, mx: 'auto', px: { xs: 3, sm: 5 }, pt: 4, pb: 8, display: 'grid', gap: 6 }}
    >
      <div>
        <Typography variant="h2" component="h1">
          {t(`${kind}.title`)}
        </Typography>
        <Typography sx={{ mt: 2, color: 'text.secondary' }}>{t(`${kind}.lead`)}</Typography>
      </div>
      <FilterFields
        filters={filters}
        required={requiredFilters(setting)}
        onChange={(change) => changed(() => setFilters((former) => ({ ...former, ...change })))}
      />
      <LevelFields
        chosen={levels}
        isMissing={isLevelMissing && levels.length === 0}
        hint={t(`${kind}.categoriesHint`)}
        onChange={(chosen) => changed(() => setLevels(chosen))}
      />
      <Choice<Format>
        label={t('format')}
        value={format}
        options={[
          { value: 'excel', text: t('excel') },
          { value: 'csv', text: t('csv') },
        ]}
        onChange={setFormat}
      />
      <RowCount
        kind={kind}
        count={count}
        missing={missing.map((name) => t(`filter.${name}`))}
        hasLevels={levels.length > 0}
      />
      {isRunning ? (
        <Box role="status" sx={{ display: 'grid', gap: 3 }}>
          <span>{t('running')}</span>
          <ProgressBar aria-label={t('running')} />
          <Button variant="outlined" sx={{ justifySelf: 'start' }} onClick={cancel}>
            {t('cancel')}
          </Button>
        </Box>
      ) : (
        <Button
          type="submit"
          variant="contained"
          size="large"
          startIcon={<DownloadIcon />}
          disabled={missing.length > 0}
          sx={{ justifySelf: 'start', minHeight: 48 }}
        >
          {t('export')}
        </Button>
      )}
      <div role={typeof state === 'object' ? 'alert' : 'status'}>
        {state === 'done' && <Notice kind="success">{t('done')}</Notice>}
        {typeof state === 'object' && <Notice kind="error">{state.failed}</Notice>}
      </div>
    </Box>
  )
}
