import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
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
  NullableBooleanInput,
  SearchInput,
  SelectInput,
  TopToolbar,
  useTranslate,
} from 'react-admin'
import { Below, joined } from '../accounts/cells'
import { NotLoaded, Pages } from '../accounts/AccountList'
import { RowLink } from '../app/RowLink'
import { ChosenActs } from './ChosenActs'
import { ChosenPeopleHere } from './chosen'
import { Choose, ChoosePage } from './Choose'
import { PhoneRows } from './PhoneRows'
import { SchoolInput } from './SchoolInput'
import { useGroupChoices, useGroupNames } from './group_names'

type PersonRow = Data.People.PersonRow

/** People of the institution, as far as one's schools and classes give them. */
export function PeopleList() {
  const choices = useGroupChoices()
  const filters = [
    <SearchInput key="q" source="q" alwaysOn />,
    <SelectInput key="group" source="group" choices={choices} />,
    <SchoolInput key="school" source="school" />,
    <NullableBooleanInput key="isActive" source="isActive" />,
  ]
  return (
    <List
      filters={filters}
      filterDefaultValues={{ isActive: true }}
      sort={{ field: 'name', order: 'ASC' }}
      perPage={25}
      actions={<Actions />}
      empty={false}
      error={<NotLoaded />}
      pagination={<Pages />}
      queryOptions={{ onError: () => undefined }}
    >
      <ChosenPeopleHere>
        <Rows />
      </ChosenPeopleHere>
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
  const empty = <Typography sx={{ p: 3 }}>{translate('resources.people.empty')}</Typography>
  const acts = <ChosenActs key="acts" isNarrow={isNarrow} />
  // By keys: what is asked about those who are chosen stays open when a phone is turned.
  if (isNarrow)
    return [
      <PhoneRows
        key="rows"
        empty={empty}
        primary={(row) => <Name row={row} />}
        secondary={(row) => <Place row={row} />}
      />,
      acts,
    ]
  return [
    acts,
    <DataTable key="rows" rowClick="edit" bulkActionButtons={false} empty={empty}>
      <DataTable.Col source="chosen" label={<ChoosePage />} disableSort>
        <Choose />
      </DataTable.Col>
      <DataTable.Col source="name">
        <FunctionField<PersonRow>
          render={(row) => (
            <>
              <RowLink to="edit">{row.name}</RowLink>
              <Below>{joined(row.username, row.publicIdentifier)}</Below>
            </>
          )}
        />
      </DataTable.Col>
      <DataTable.Col source="groups" disableSort>
        <FunctionField<PersonRow> render={(row) => <Groups row={row} />} />
      </DataTable.Col>
      <DataTable.Col source="schoolName" disableSort>
        <FunctionField<PersonRow> render={(row) => <Schools row={row} />} />
      </DataTable.Col>
      <DataTable.Col source="isActive" disableSort>
        <FunctionField<PersonRow>
          render={(row) => (row.isActive ? translate('resources.people.active') : <State row={row} />)}
        />
      </DataTable.Col>
    </DataTable>,
  ]
}

const Name = ({ row }: { row: PersonRow }) => (
  <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
    {row.name}
    <Below>{joined(row.username, row.publicIdentifier)}</Below>
  </Box>
)

function Place({ row }: { row: PersonRow }) {
  return (
    <Box component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
      <Groups row={row} />
      {row.schoolName !== null && ` · ${row.schoolName}`}
      {row.schoolNames.length > 0 && ` · ${row.schoolNames.slice(0, NAMED).join(', ')}`} <State row={row} />
    </Box>
  )
}

/** So many further schools are named in a row. */
const NAMED = 3

function Schools({ row }: { row: PersonRow }) {
  const translate = useTranslate()
  const { schoolName, schoolNames, hasOtherSchools } = row
  const more = schoolNames.length - NAMED
  const further = [
    ...schoolNames.slice(0, NAMED),
    ...(more > 0 ? [translate('resources.people.more_schools', { smart_count: more })] : []),
    ...(hasOtherSchools ? [translate('resources.people.other_schools')] : []),
  ]
  return (
    <>
      {schoolName}
      {further.length > 0 && <Below>{further.join(', ')}</Below>}
    </>
  )
}

function Groups({ row }: { row: PersonRow }) {
  const names = useGroupNames()
  return (
    <>
      {row.groups.map(names).join(', ')}
      {row.roleNames.length > 0 && <Below>{row.roleNames.join(', ')}</Below>}
    </>
  )
}

/** That somebody may log in is what is usual, and goes without a mark. */
function State({ row }: { row: PersonRow }) {
  const translate = useTranslate()
  if (row.isActive) return null
  return <Chip component="span" size="small" label={translate('resources.people.inactive')} />
}
