import Checkbox from '@mui/material/Checkbox'
import Chip from '@mui/material/Chip'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useTranslate } from 'react-admin'
import { countOf, isChosen, toggledAll, toggledPerson, type ChosenPeople } from '../batch/chosen_people'
import type { Recipient } from './calls'

interface RecipientTableProps {
  rows: readonly Recipient[]
  /** How many the filters find. */
  count: number
  chosen: ChosenPeople
  onChange: (chosen: ChosenPeople) => void
}

const WIDE = { display: { xs: 'none', sm: 'table-cell' } }

/** trans-email-001, -002: the first box chooses everybody and forgets exceptions; with everybody chosen, a person's box makes an exception. */
export function RecipientTable({ rows, count, chosen, onChange }: RecipientTableProps) {
  const translate = useTranslate()
  const total = countOf(chosen, count)
  const isComplete = chosen.all && chosen.exceptions.size === 0
  return (
    <Table size="small" aria-label={translate('emails.people')}>
      <TableHead>
        <TableRow>
          <TableCell padding="checkbox">
            <Checkbox
              checked={isComplete}
              indeterminate={total > 0 && !isComplete}
              onChange={() => onChange(toggledAll(chosen))}
              slotProps={{ input: { 'aria-label': translate('emails.everybody') } }}
            />
          </TableCell>
          <TableCell>{translate('emails.name')}</TableCell>
          <TableCell sx={WIDE}>{translate('emails.email')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((person) => (
          <TableRow key={person.id} hover>
            <TableCell padding="checkbox">
              <Checkbox
                checked={isChosen(chosen, person.id)}
                onChange={() => onChange(toggledPerson(chosen, person.id))}
                slotProps={{ input: { 'aria-label': person.name } }}
              />
            </TableCell>
            <TableCell sx={{ overflowWrap: 'anywhere' }}>
              {person.name} <Unreachable {...person} />
            </TableCell>
            <TableCell sx={{ ...WIDE, overflowWrap: 'anywhere' }}>{person.email ?? '—'}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

/** Whom a mail does not reach. */
function Unreachable({ email, isSuppressed }: Recipient) {
  const translate = useTranslate()
  if (email !== null && !isSuppressed) return null
  return (
    <Chip
      size="small"
      variant="outlined"
      label={translate(email === null ? 'emails.no_email' : 'emails.suppressed')}
    />
  )
}
