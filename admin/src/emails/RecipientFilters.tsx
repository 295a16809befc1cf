import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { PickMany } from '../exams/PickMany'
import { useSettled } from '../searching/useSettled'
import { STATUSES, type Collection, type Exam, type RecipientFilter, type SchoolClass } from './calls'

interface RecipientFiltersProps {
  filter: RecipientFilter
  onChange: (filter: RecipientFilter) => void
}

const SEARCH_DELAY_MS = 500

/** rule-email-001: by collection, exam, status of the application, class and name. */
export function RecipientFilters({ filter, onChange }: RecipientFiltersProps) {
  const translate = useTranslate()
  const [typed, setTyped] = useState(filter.search)
  const search = useSettled(typed, SEARCH_DELAY_MS).trim()
  useEffect(() => {
    if (search !== filter.search) onChange({ ...filter, search })
  })
  return (
    <Box
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', md: '1fr 1fr 1fr' } }}
      role="group"
      aria-label={translate('emails.filters')}
    >
      <TextField
        type="search"
        size="small"
        label={translate('emails.search')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <PickMany<Collection>
        resource="collections"
        label={translate('emails.collection')}
        nameOf={({ name }) => name}
        chosen={filter.collection ? [filter.collection] : []}
        onChange={(next) => onChange({ ...filter, collection: next.at(-1) ?? null })}
      />
      <PickMany<Exam>
        resource="exams"
        label={translate('emails.exam')}
        nameOf={({ name }) => name}
        chosen={filter.exam ? [filter.exam] : []}
        onChange={(next) => onChange({ ...filter, exam: next.at(-1) ?? null })}
      />
      <TextField
        select
        size="small"
        label={translate('emails.status')}
        value={filter.status ?? ''}
        onChange={({ target: { value } }) =>
          onChange({ ...filter, status: STATUSES.find((one) => one === value) ?? null })
        }
      >
        <MenuItem value="">{translate('emails.any_status')}</MenuItem>
        {STATUSES.map((one) => (
          <MenuItem key={one} value={one}>
            {translate(`emails.statuses.${one}`)}
          </MenuItem>
        ))}
      </TextField>
      <PickMany<SchoolClass>
        resource="classes"
        label={translate('emails.class')}
        nameOf={({ name, school }) => `${name} · ${school}`}
        chosen={filter.schoolClass ? [filter.schoolClass] : []}
        onChange={(next) => onChange({ ...filter, schoolClass: next.at(-1) ?? null })}
      />
    </Box>
  )
}
