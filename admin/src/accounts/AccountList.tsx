import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Theme } from '@mui/material/styles'
import type { ReactElement, ReactNode } from 'react'
import {
  DataTable,
  List,
  Pagination,
  SearchInput,
  SimpleList,
  SimpleListLoading,
  useListContext,
  useResourceContext,
  useTranslate,
  type SortPayload,
} from 'react-admin'

/** `source` names the column (`resources.<resource>.fields`), and what it is ordered by where it can be. */
type Column = { source: string; cell: ReactElement; sortable?: boolean }

type AccountListProps = {
  sort: SortPayload
  /** Besides the search for a person. */
  filters?: ReactElement[]
  /** The first tells one row from another. */
  columns: [Column, ...Column[]]
  /** What can be done about the account of a row. */
  act: ReactElement
}

/** A list about accounts of the institution, or of the school: a table, and on a narrow screen each row as a block of lines. */
export const AccountList = ({ sort, filters = [], ...rows }: AccountListProps) => (
  <List
    filters={[<SearchInput key="q" source="q" alwaysOn />, ...filters]}
    sort={sort}
    actions={false}
    empty={false}
    error={<NotLoaded />}
    pagination={<Pages />}
    // Said in the place of the list, with the way to ask again.
    queryOptions={{ onError: () => undefined }}
  >
    <Rows {...rows} />
  </List>
)

/** Where one row ends and the next begins. */
const BLOCKS = { '& .MuiListItem-root:not(:last-of-type)': { borderBottom: 1, borderColor: 'divider' } }

function Rows({ columns, act }: Pick<AccountListProps, 'columns' | 'act'>) {
  const translate = useTranslate()
  const resource = useResourceContext()
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  const { isPending } = useListContext()
  const empty = <Typography sx={{ p: 3 }}>{translate(`resources.${resource}.empty`)}</Typography>
  if (isNarrow) {
    const [first, ...others] = columns
    return (
      <SimpleList
        rowClick={false}
        sx={BLOCKS}
        empty={empty}
        primaryText={first.cell}
        secondaryText={<Lines columns={others} act={act} />}
      />
    )
  }
  // A table that waits has headers without words.
  if (isPending)
    return (
      <SimpleListLoading
        hasLeftAvatarOrIcon={false}
        hasRightAvatarOrIcon={false}
        hasSecondaryText
        hasTertiaryText={false}
      />
    )
  return (
    <DataTable bulkActionButtons={false} rowClick={false} empty={empty}>
      {columns.map(({ source, sortable = false, cell }) => (
        <DataTable.Col key={source} source={source} disableSort={!sortable}>
          {cell}
        </DataTable.Col>
      ))}
      <DataTable.Col source="act" disableSort>
        {act}
      </DataTable.Col>
    </DataTable>
  )
}

function Lines({ columns, act }: { columns: Column[]; act: ReactNode }) {
  const translate = useTranslate()
  const resource = useResourceContext()
  return (
    <>
      {columns.map(({ source, cell }) => (
        <Box key={source} component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
          {translate(`resources.${resource}.fields.${source}`)}: {cell}
        </Box>
      ))}
      {act}
    </>
  )
}

/** Of a list that is not there nothing is counted. */
const Pages = () => (useListContext().error ? null : <Pagination />)

function NotLoaded() {
  const translate = useTranslate()
  const { refetch } = useListContext()
  return (
    <Box role="alert" sx={{ p: 3 }}>
      <Typography>{translate('accounts.not_loaded')}</Typography>
      <Button onClick={() => void refetch()} sx={{ mt: 1 }}>
        {translate('accounts.again')}
      </Button>
    </Box>
  )
}
