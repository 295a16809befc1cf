import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMediaQuery } from '../../shared/use_media_query.ts'
import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import FilterList from '../../ui/icons/FilterList.ts'
import { SideSheet } from '../../ui/SideSheet.tsx'
import { FilterPanel, type FilterPanelProps } from './filters/FilterPanel.tsx'
import { countFilters } from './model/filters.ts'
import { StatusChips } from './StatusChips.tsx'
import type { Counts } from './use_counts.ts'

/** From this width on the filters are beside the list; below it they are in a sheet. */
const BESIDE = '(min-width: 1200px)'

interface ListFrameProps {
  panel: FilterPanelProps
  counts: Counts | null | undefined
  /** What was withdrawn can be listed here too. */
  hasWithdrawn?: boolean
  children: ReactNode
}

/** A list of applications within its filters and the counts of its states. */
export function ListFrame({ panel, counts, hasWithdrawn = false, children }: ListFrameProps) {
  const { t } = useTranslation('application_list')
  const isBeside = useMediaQuery(BESIDE)
  const [isFiltering, setFiltering] = useState(false)
  const { filters, statuses, onChange } = panel
  const active = countFilters(filters)
  return (
    <Box sx={PAGE}>
      {isBeside ? (
        <Box sx={PANEL}>
          <FilterPanel {...panel} />
        </Box>
      ) : (
        <Box sx={{ display: 'flex' }}>
          <Button variant="outlined" startIcon={<FilterList />} onClick={() => setFiltering(true)}>
            {active === 0 ? t('filters.title') : t('filters.active', { count: active })}
          </Button>
        </Box>
      )}
      <Box sx={{ minWidth: 0 }}>
        <StatusChips {...{ filters, statuses, counts, hasWithdrawn, onChange }} />
        {children}
      </Box>
      {isFiltering && !isBeside && (
        <SideSheet title={t('filters.title')} onClose={() => setFiltering(false)}>
          <FilterPanel {...panel} />
        </SideSheet>
      )}
    </Box>
  )
}

const PAGE = {
  display: 'grid',
  gap: { xs: 4, lg: 5 },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '224px minmax(0, 1fr)' },
} as const

/** It stays in sight where all of it fits. */
const PANEL = {
  alignSelf: 'start',
  '@media (min-height: 900px)': { position: 'sticky', top: 80 },
} as const
