import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import { useTranslation } from 'react-i18next'
import { fillLetters } from '../../locales/fill_letters.ts'
import { SelectInput } from '../../ui/SelectInput.tsx'
import { PAGE_SIZES, type Filters } from './filters.ts'
import type { Line, Page } from './types.ts'

interface ListEndProps {
  page: Page<Line>
  filters: Filters
  onChange(change: Partial<Filters>): void
}

/** Pagination: total, page size, and links to the other pages. */
export function ListEnd({ page, filters, onChange }: ListEndProps) {
  const { t } = useTranslation('applications')
  const goTo = (to: number) => {
    onChange({ page: to })
    document.getElementById('conteudo')?.focus()
  }
  return (
    <Box
      component="footer"
      sx={{
        mt: 8,
        pt: 5,
        borderTop: 1,
        borderColor: 'divider',
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'flex-end',
        gap: 5,
      }}
    >
      <Box role="status" className="numbers" sx={{ flex: '1 1 220px', color: 'text.secondary', pb: 2 }}>
        {fillLetters(t('showing'), { N: page.results.length, M: page.count })}
      </Box>
      {page.numPages > 1 && (
        <Box
          component="nav"
          aria-label={t('pages.label')}
          sx={{ display: 'flex', alignItems: 'center', gap: 3 }}
        >
          <Button
            size="small"
            variant="outlined"
            disabled={filters.page <= 1}
            onClick={() => goTo(filters.page - 1)}
            sx={{ minHeight: 44 }}
          >
            {t('pages.previous')}
          </Button>
          <span className="numbers">{t('pages.place', { page: filters.page, pages: page.numPages })}</span>
          <Button
            size="small"
            variant="outlined"
            disabled={filters.page >= page.numPages}
            onClick={() => goTo(filters.page + 1)}
            sx={{ minHeight: 44 }}
          >
            {t('pages.next')}
          </Button>
        </Box>
      )}
      <Box sx={{ width: 150 }}>
        <SelectInput
          label={t('pages.size')}
          value={String(filters.size)}
          options={PAGE_SIZES.map((size) => ({ value: String(size), text: String(size) }))}
          onChange={(size) => onChange({ size: Number(size) })}
        />
      </Box>
    </Box>
  )
}
