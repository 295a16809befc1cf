import { useTranslation } from 'react-i18next'
import { Box } from './Box.ts'
import { Button } from './Button.ts'

interface PageStepsProps {
  /** How much of how many is shown; announced when it changes. */
  showing: string
  page: number
  numPages: number
  onPage(page: number): void
  /** Of which list; absent where the page has one. */
  label?: string
}

/** Pagination of a list whose page size cannot be changed. */
export function PageSteps({ showing, page, numPages, onPage, label }: PageStepsProps) {
  const { t } = useTranslation()
  const goTo = (to: number) => {
    onPage(to)
    document.getElementById('conteudo')?.focus()
  }
  const step = (to: number, text: string) => (
    <Button size="small" variant="outlined" disabled={to < 1 || to > numPages} onClick={() => goTo(to)}>
      {text}
    </Button>
  )
  return (
    <Box
      component="footer"
      sx={{
        mt: 5,
        pt: 4,
        borderTop: 1,
        borderColor: 'divider',
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 4,
      }}
    >
      <Box role="status" className="numbers" sx={{ flex: '1 1 200px', color: 'text.secondary' }}>
        {showing}
      </Box>
      {numPages > 1 && (
        <Box
          component="nav"
          aria-label={label ?? t('common:pages.label')}
          sx={{ display: 'flex', alignItems: 'center', gap: 3 }}
        >
          {step(page - 1, t('common:pages.previous'))}
          <span className="numbers">{t('common:pages.place', { page, pages: numPages })}</span>
          {step(page + 1, t('common:pages.next'))}
        </Box>
      )}
    </Box>
  )
}
