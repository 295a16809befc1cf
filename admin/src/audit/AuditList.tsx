import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Theme } from '@mui/material/styles'
import type { ReactElement, ReactNode } from 'react'
import {
  DataTable,
  FilterButton,
  List,
  RecordContextProvider,
  SimpleListLoading,
  TopToolbar,
  useI18nProvider,
  useListContext,
  useResourceContext,
  useTranslate,
} from 'react-admin'
import { NotLoaded, Pages } from '../accounts/AccountList'
import { ExportButton } from '../exporting/ExportButton'
import { AuditTabs } from './AuditTabs'

/** `source` names the column (`resources.<resource>.fields`). */
type Column = { source: string; cell: ReactElement }

interface AuditListProps {
  filters: ReactElement[]
  /** The name of the list as a file. */
  file: string
  columns: [Column, ...Column[]]
  /** Beside the tabs. */
  tools?: ReactNode
  /** Below the tabs. */
  above?: ReactNode
  /** Below the rows. */
  note?: ReactNode
}

/** A list of what happened, newest first: a table, and on a narrow screen each row as a block. */
export function AuditList({ filters, file, tools, above, note, ...rows }: AuditListProps) {
  // Not `useLocaleState`, which is ahead of the calls' headers while the language changes.
  const language = useI18nProvider().getLocale()
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          columnGap: 2,
        }}
      >
        <AuditTabs />
        {tools}
      </Box>
      {above}
      <List
        filters={filters}
        sort={{ field: 'when', order: 'DESC' }}
        perPage={25}
        actions={<Tools file={file} />}
        empty={false}
        error={<NotLoaded />}
        pagination={<Pages />}
        // Texts of rows are the server's, in the language of the page.
        queryOptions={{ onError: () => undefined, meta: { language } }}
      >
        <Rows {...rows} />
        {note}
      </List>
    </>
  )
}

const Tools = ({ file }: { file: string }) => (
  // Buttons of this size are too small for a finger.
  <TopToolbar
    sx={{ flexWrap: 'nowrap', flexShrink: 0, '& .MuiButton-root': { minHeight: 32, whiteSpace: 'nowrap' } }}
  >
    <FilterButton />
    <ExportButton list={file} />
  </TopToolbar>
)

function Rows({ columns }: Pick<AuditListProps, 'columns'>) {
  const translate = useTranslate()
  const resource = useResourceContext()
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  const { isPending, data = [] } = useListContext()
  const empty = <Typography sx={{ p: 3 }}>{translate(`resources.${resource}.empty`)}</Typography>
  // While it loads, a table has headers without texts.
  if (isPending)
    return (
      <SimpleListLoading
        hasLeftAvatarOrIcon={false}
        hasRightAvatarOrIcon={false}
        hasSecondaryText
        hasTertiaryText={false}
      />
    )
  if (!isNarrow)
    return (
      <DataTable
        bulkActionButtons={false}
        rowClick={false}
        empty={empty}
        sx={{ '& td': { verticalAlign: 'top', overflowWrap: 'anywhere' } }}
      >
        {columns.map(({ source, cell }) => (
          <DataTable.Col key={source} source={source} disableSort>
            {cell}
          </DataTable.Col>
        ))}
      </DataTable>
    )
  if (data.length === 0) return empty
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {data.map((record) => (
        <Box
          component="li"
          key={record.id}
          sx={{
            p: 2,
            typography: 'body2',
            borderBottom: 1,
            borderColor: 'divider',
            overflowWrap: 'anywhere',
          }}
        >
          <RecordContextProvider value={record}>
            {columns.map(({ source, cell }) => (
              <Box
                key={source}
                sx={{ mb: 0.5, display: 'grid', gridTemplateColumns: '6.5rem minmax(0, 1fr)', columnGap: 1 }}
              >
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  {translate(`resources.${resource}.fields.${source}`)}
                </Box>
                <div>{cell}</div>
              </Box>
            ))}
          </RecordContextProvider>
        </Box>
      ))}
    </Box>
  )
}
