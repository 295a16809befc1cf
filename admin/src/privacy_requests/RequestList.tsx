import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Theme } from '@mui/material/styles'
import type { Data } from '@banca/backend/api'
import {
  CreateButton,
  DataTable,
  FilterButton,
  FunctionField,
  List,
  SearchInput,
  SelectInput,
  SimpleList,
  TopToolbar,
  useLocaleState,
  useTranslate,
} from 'react-admin'
import { NotLoaded, Pages } from '../accounts/AccountList'
import { Below } from '../accounts/cells'
import { RowLink } from '../app/RowLink'
import { dayText } from './day'
import { RequestClock } from './RequestClock'

type Request = Data.Privacy.PrivacyRequest

const choicesOf = (kind: 'kinds' | 'states', ids: readonly string[]) =>
  ids.map((id) => ({ id, name: `privacy.${kind}.${id}` }))

/** What people and guardians asked about their data: whichever is due first. */
export function RequestList() {
  const filters = [
    <SearchInput key="q" source="q" alwaysOn />,
    <SelectInput
      key="state"
      source="state"
      choices={choicesOf('states', ['open', 'erasing', 'done', 'refused', 'withdrawn'])}
    />,
    <SelectInput key="kind" source="kind" choices={choicesOf('kinds', ['export', 'erasure'])} />,
  ]
  return (
    <List
      filters={filters}
      filterDefaultValues={{ state: 'open' }}
      sort={{ field: 'dueOn', order: 'ASC' }}
      perPage={25}
      actions={<Actions />}
      empty={false}
      error={<NotLoaded />}
      pagination={<Pages />}
      queryOptions={{ onError: () => undefined }}
    >
      <Rows />
    </List>
  )
}

const Actions = () => (
  // Buttons of this size are too small for a finger.
  <TopToolbar sx={{ '& .MuiButton-root': { minHeight: 32 } }}>
    <FilterButton />
    <CreateButton />
  </TopToolbar>
)

function Rows() {
  const translate = useTranslate()
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  const empty = (
    <Typography sx={{ p: 3, maxWidth: '72ch' }}>{translate('resources.privacy_requests.empty')}</Typography>
  )
  if (isNarrow)
    return (
      <SimpleList<Request>
        rowClick="show"
        empty={empty}
        sx={{ '& .MuiListItem-root:not(:last-of-type)': { borderBottom: 1, borderColor: 'divider' } }}
        primaryText={<FunctionField<Request> render={(row) => <Whose row={row} />} />}
        secondaryText={<FunctionField<Request> render={(row) => <Due row={row} />} />}
      />
    )
  return (
    <DataTable bulkActionButtons={false} rowClick="show" empty={empty}>
      <DataTable.Col source="person" disableSort>
        <FunctionField<Request>
          render={({ person }) => (
            <>
              <RowLink to="show">{person.name}</RowLink>
              <Below>{person.username}</Below>
            </>
          )}
        />
      </DataTable.Col>
      <DataTable.Col source="kind" disableSort>
        <FunctionField<Request> render={({ kind }) => translate(`privacy.kinds.${kind}`)} />
      </DataTable.Col>
      <DataTable.Col source="askedBy" disableSort>
        <FunctionField<Request> render={({ askedBy }) => translate(`privacy.askers.${askedBy}`)} />
      </DataTable.Col>
      <DataTable.Col source="dueOn" disableSort>
        <FunctionField<Request> render={(row) => <Due row={row} />} />
      </DataTable.Col>
    </DataTable>
  )
}

function Whose({ row: { person, kind } }: { row: Request }) {
  const translate = useTranslate()
  return (
    <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
      {person.name}
      <Below>{translate(`privacy.kinds.${kind}`)}</Below>
    </Box>
  )
}

/** The last day with what is left of it; of one that is closed, how it ended. */
function Due({ row: { dueOn, daysLeft, state } }: { row: Request }) {
  const translate = useTranslate()
  const [language] = useLocaleState()
  if (state !== 'open') return <>{translate(`privacy.states.${state}`)}</>
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
      {dayText(dueOn, language)} <RequestClock daysLeft={daysLeft} />
    </Box>
  )
}
