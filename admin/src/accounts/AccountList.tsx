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

/** `source` names the column (`resources.<resource>.fields`), and the sort field where it is sortable. */
type Column = { source: string; cell: ReactElement; sortable?: boolean }

type AccountListProps = {
  sort: SortPayload
  /** Filters besides the search for a person. */
  filters?: ReactElement[]
  /** The first one identifies the row. */
  columns: [Column, ...Column[]]
  /** The action on the account of a row. */
  act: ReactElement
  /** Above the rows; nothing without it. */
  actions?: ReactElement
}

/**
 * A list about accounts of the institution, or of the school: a table, and on a narrow
 * screen each row as a block of lines.
 */
export const AccountList = ({ sort, filters = [], actions, ...rows }: AccountListProps) => (
  <List
    filters={[<SearchInput key="q" source="q" alwaysOn />, ...filters]}
    sort={sort}
    actions={actions ?? false}
    empty={false}
    error={<NotLoaded />}
    pagination={<Pages />}
    // Errors are shown in place of the list, with a button to retry.
    queryOptions={{ onError: () => undefined }}
  >
    <Rows {...rows} />
  </List>
)

/** A line between two rows. */
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

/** A list that failed to load has no pagination. */
export const Pages = () => (useListContext().error ? null : <Pagination />)

export function NotLoaded() {
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
