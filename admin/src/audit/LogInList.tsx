import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import type { Data } from '@banca/backend/api'
import { AutocompleteArrayInput, FunctionField, useListContext, useTranslate } from 'react-admin'
import { Below, When } from '../accounts/cells'
import { AuditList } from './AuditList'
import { PersonCell } from './cells'
import { periodFilters, useNamed, whoFilter } from './filters'

type LogIn = Data.Auditing.LogIn

/** As the server knows them. */
const KINDS = [
  'login',
  'wrong_password',
  'wrong_code',
  'logout',
  'taken_over',
  'revoked',
  'freed',
  'first_access',
  'password_changed',
  'password_reset',
  'factor_set_up',
  'factor_removed',
  'recovery_code_used',
  'recovery_codes_made',
  'group_switched',
  'replaced',
] as const

/** /admin/audit/log_ins: who came in and went, and who was not let in. */
export function LogInList() {
  const kinds = useNamed(KINDS, 'audit.log_ins')
  return (
    <AuditList
      file="audit_log_ins"
      filters={[
        whoFilter,
        <AutocompleteArrayInput key="kind" source="kind" choices={kinds} sx={{ minWidth: 240 }} />,
        ...periodFilters,
      ]}
      columns={[
        { source: 'when', cell: <When source="occurredAt" /> },
        { source: 'person', cell: <FunctionField<LogIn> render={(row) => <Who row={row} />} /> },
        { source: 'kind', cell: <FunctionField<LogIn> render={(row) => <Kind row={row} />} /> },
        { source: 'address', cell: <FunctionField<LogIn> render={({ address }) => address ?? ''} /> },
      ]}
      note={<Bounded />}
    />
  )
}

const Who = ({ row: { person, school } }: { row: LogIn }) => (
  <>
    <PersonCell person={person} />
    {school !== null && <Below>{school}</Below>}
  </>
)

function Kind({ row: { kindText, isFailed, author } }: { row: LogIn }) {
  const translate = useTranslate()
  return (
    <>
      {isFailed ? (
        <Chip component="span" size="small" color="warning" variant="outlined" label={kindText} />
      ) : (
        kindText
      )}
      {author !== null && <Below>{translate('audit.by', { name: author })}</Below>}
    </>
  )
}

/** So many of the newest the server lists. */
const MOST = 10_000

function Bounded() {
  const translate = useTranslate()
  const { total = 0 } = useListContext()
  return total < MOST ? null : <Box sx={{ p: 2 }}>{translate('audit.newest_only')}</Box>
}
