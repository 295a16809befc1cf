import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Pagination from '@mui/material/Pagination'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { PickMany } from '../exams/PickMany'
import { useSettled } from '../searching/useSettled'
import {
  CANDIDATES_SHOWN,
  candidatesOf,
  type Candidate,
  type PeopleFilter,
  type SchoolClass,
} from './batch_calls'
import { countOf, isChosen, NOBODY, toggledAll, toggledPerson, type ChosenPeople } from './chosen_people'

type Found = { readonly rows: readonly Candidate[]; readonly count: number }

interface CandidateStepProps {
  people: ChosenPeople
  filter: PeopleFilter
  onChange: (people: ChosenPeople, filter: PeopleFilter) => void
  onBack: () => void
  onNext: () => void
}

const SEARCH_DELAY_MS = 500

/** Step 3: who of the candidates. */
export function CandidateStep({ people, filter, onChange, onBack, onNext }: CandidateStepProps) {
  const translate = useTranslate()
  const [typed, setTyped] = useState(filter.search)
  const search = useSettled(typed, SEARCH_DELAY_MS).trim()
  const [page, setPage] = useState(1)
  const [found, setFound] = useState<Found | 'failed' | null>(null)
  const [isMissing, setMissing] = useState(false)
  const narrow = (next: PeopleFilter) => {
    setPage(1)
    // "Everybody" is everybody whom the filters find: other filters are another choice.
    onChange(people.all ? NOBODY : people, next)
  }
  useEffect(() => {
    if (search !== filter.search) narrow({ ...filter, search })
  })
  useEffect(() => {
    let isCurrent = true
    candidatesOf(filter, page).then(
      ({ results, count }) => isCurrent && setFound({ rows: results, count }),
      () => isCurrent && setFound('failed')
    )
    return () => {
      isCurrent = false
    }
  }, [filter, page])
  const { rows, count } = found === null || found === 'failed' ? { rows: [], count: 0 } : found
  const total = countOf(people, count)
  const choose = (next: ChosenPeople) => {
    setMissing(false)
    onChange(next, filter)
  }
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 820, minWidth: 0 }}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <TextField
          type="search"
          size="small"
          label={translate('batch.search_people')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <PickMany<SchoolClass>
          resource="classes"
          label={translate('batch.class')}
          nameOf={({ name, school }) => `${name} · ${school}`}
          chosen={filter.schoolClass ? [filter.schoolClass] : []}
          onChange={(next) => narrow({ ...filter, schoolClass: next.at(-1) ?? null })}
        />
      </Box>
      {found === 'failed' && <Alert severity="error">{translate('give.list_failed')}</Alert>}
      <Typography role="status">{translate('batch.chosen', { smart_count: total, found: count })}</Typography>
      <Table size="small" aria-label={translate('batch.people')} aria-busy={found === null}>
        <TableHead>
          <TableRow>
            <TableCell padding="checkbox">
              <Checkbox
                checked={people.all && people.exceptions.size === 0}
                indeterminate={total > 0 && !(people.all && people.exceptions.size === 0)}
                onChange={() => choose(toggledAll(people))}
                slotProps={{ input: { 'aria-label': translate('batch.everybody') } }}
              />
            </TableCell>
            <TableCell>{translate('batch.name')}</TableCell>
            <TableCell sx={{ display: { xs: 'none', sm: 'table-cell' } }}>
              {translate('batch.username')}
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((person) => (
            <TableRow key={person.id} hover>
              <TableCell padding="checkbox">
                <Checkbox
                  checked={isChosen(people, person.id)}
                  onChange={() => choose(toggledPerson(people, person.id))}
                  slotProps={{ input: { 'aria-label': person.name } }}
                />
              </TableCell>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>{person.name}</TableCell>
              <TableCell sx={{ display: { xs: 'none', sm: 'table-cell' }, overflowWrap: 'anywhere' }}>
                {person.username}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {found !== null && found !== 'failed' && rows.length === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>{translate('give.nothing_found')}</Typography>
      )}
      <Pagination
        count={Math.max(1, Math.ceil(count / CANDIDATES_SHOWN))}
        page={page}
        onChange={(_, next) => setPage(next)}
        siblingCount={0}
        getItemAriaLabel={(type, number) =>
          translate(type === 'page' ? 'batch.page' : `batch.page_${type}`, { number: number ?? 0 })
        }
        aria-label={translate('batch.pages')}
      />
      {isMissing && <Alert severity="error">{translate('batch.nobody')}</Alert>}
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button variant="contained" onClick={() => (total === 0 ? setMissing(true) : onNext())}>
          {translate('batch.next_review')}
        </Button>
        <Button onClick={onBack}>{translate('batch.back')}</Button>
      </Box>
    </Box>
  )
}
