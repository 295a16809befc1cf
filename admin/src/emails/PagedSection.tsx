import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableContainer from '@mui/material/TableContainer'
import Typography from '@mui/material/Typography'
import { useCallback, useState, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Pages } from '../imports/lists/Pages'
import { Loaded } from './Loaded'
import { usePage } from './usePage'

type Page<Row> = { readonly results: readonly Row[]; readonly count: number }

interface PagedSectionProps<Row> {
  /** Key of what the section is called; of its heading too, unless that is another. */
  name: string
  heading?: string
  /** Key of what an empty list says. */
  empty: string
  read: (page: { page: number; size: number }) => Promise<Page<Row>>
  /** After how long it is asked again; null: not by itself. */
  everyMs?: (page: Page<Row>) => number | null
  /** Shown between heading and list. */
  above?: (reload: () => void) => ReactNode
  /** Head and body of the table. */
  children: (rows: readonly Row[], reload: () => void) => ReactNode
}

/** Rows of a page of the history (rule-email-002). */
const PER_PAGE = 10

/** A part of the history: a table with its pages. `read` and `everyMs` have to stay the same functions, or it is read anew. */
export function PagedSection<Row>({
  name,
  heading = name,
  empty,
  read,
  everyMs,
  above,
  children,
}: PagedSectionProps<Row>) {
  const translate = useTranslate()
  const [page, setPage] = useState(1)
  const readPage = useCallback(() => read({ page, size: PER_PAGE }), [read, page])
  const { found, reload } = usePage(readPage, everyMs)
  return (
    <Box component="section" sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap', mb: 1 }}>
        <Typography component="h2" variant="h6">
          {translate(heading)}
        </Typography>
        {above?.(reload)}
      </Box>
      <Loaded found={found} onRetry={reload} empty={empty}>
        {({ results, count }) => (
          <>
            <TableContainer tabIndex={0} role="region" aria-label={translate(name)}>
              <Table size="small">{children(results, reload)}</Table>
            </TableContainer>
            <Pages page={page} perPage={PER_PAGE} total={count} onPage={setPage} />
          </>
        )}
      </Loaded>
    </Box>
  )
}
