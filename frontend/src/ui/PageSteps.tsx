import { useTranslation } from 'react-i18next'
import { Box } from './Box.ts'
import { Button } from './Button.ts'

interface PageStepsProps {
  /** How much of how many is shown; announced when it changes. */
  showing: string
  page: number
  numPages: number
  /** Of a list that is not counted to its end: whether there is a page behind this one. */
  hasNext?: boolean
  onPage(page: number): void
  /** Of which list; absent where the page has one. */
  label?: string
}

/** Pagination of a list whose page size cannot be changed. */
export function PageSteps({ showing, page, numPages, hasNext, onPage, label }: PageStepsProps) {
  const { t } = useTranslation()
  const goTo = (to: number) => {
    onPage(to)
    document.getElementById('conteudo')?.focus()
  }
  const step = (to: number, text: string, isThere: boolean) => (
    <Button size="small" variant="outlined" disabled={!isThere} onClick={() => goTo(to)}>
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
          {step(page - 1, t('common:pages.previous'), page > 1)}
          <span className="numbers">
            {hasNext === undefined
              ? t('common:pages.place', { page, pages: numPages })
              : t('common:pages.placeOnly', { page })}
          </span>
          {step(page + 1, t('common:pages.next'), hasNext ?? page < numPages)}
        </Box>
      )}
    </Box>
  )
}
