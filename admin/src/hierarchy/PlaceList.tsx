import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Theme } from '@mui/material/styles'
import type { ReactElement } from 'react'
import {
  CreateButton,
  DataTable,
  FilterButton,
  FunctionField,
  List,
  SearchInput,
  SimpleList,
  SimpleListLoading,
  TopToolbar,
  useListContext,
  useResourceContext,
  useTranslate,
  type RaRecord,
} from 'react-admin'
import { NotLoaded, Pages } from '../accounts/AccountList'
import { RowLink } from '../app/RowLink'
import { PlaceNav } from './PlaceNav'

type Place = RaRecord<number> & { readonly name: string; readonly codename: string }

interface PlaceListProps<Row extends Place> {
  /** Beside the search. */
  filters?: readonly ReactElement[]
  /** Columns after the name: `resources.<resource>.fields.<source>` and what is in them. */
  columns: readonly { readonly source: string; readonly text: (row: Row) => string | number }[]
  /** Below the name on a narrow screen. */
  summary: (row: Row) => string
  mayChange: boolean
}

/** A list of regions, schools, grades or classes, by name. */
export function PlaceList<Row extends Place>({ filters = [], mayChange, ...rows }: PlaceListProps<Row>) {
  return (
    <>
      <PlaceNav />
      <List
        filters={[<SearchInput key="q" source="q" alwaysOn />, ...filters]}
        sort={{ field: 'name', order: 'ASC' }}
        perPage={25}
        actions={
          <TopToolbar sx={{ '& .MuiButton-root': { minHeight: 32 } }}>
            {filters.length > 0 && <FilterButton />}
            {mayChange && <CreateButton />}
          </TopToolbar>
        }
        exporter={false}
        empty={false}
        error={<NotLoaded />}
        pagination={<Pages />}
        // Errors are shown in place of the list, with a button to retry.
        queryOptions={{ onError: () => undefined }}
      >
        <Rows<Row> mayChange={mayChange} {...rows} />
      </List>
    </>
  )
}

function Rows<Row extends Place>({ columns, summary, mayChange }: PlaceListProps<Row>) {
  const translate = useTranslate()
  const resource = useResourceContext()
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  const { isPending } = useListContext()
  const empty = <Typography sx={{ p: 3 }}>{translate(`resources.${resource}.empty`)}</Typography>
  const open = mayChange ? 'edit' : false
  if (isNarrow)
    return (
      <SimpleList<Row>
        rowClick={open}
        empty={empty}
        sx={{
          overflowWrap: 'anywhere',
          '& .MuiListItem-root:not(:last-of-type)': { borderBottom: 1, borderColor: 'divider' },
        }}
        primaryText={({ name }) => name}
        secondaryText={summary}
      />
    )
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
    <DataTable<Row> rowClick={open} bulkActionButtons={false} empty={empty}>
      <DataTable.Col source="name">
        <FunctionField<Row>
          render={({ name }) => (mayChange ? <RowLink to="edit">{name}</RowLink> : name)}
          sx={{ overflowWrap: 'anywhere' }}
        />
      </DataTable.Col>
      {columns.map(({ source, text }) => (
        <DataTable.Col key={source} source={source} disableSort>
          <FunctionField<Row> render={text} sx={{ overflowWrap: 'anywhere' }} />
        </DataTable.Col>
      ))}
      <DataTable.Col source="codename" disableSort />
    </DataTable>
  )
}
