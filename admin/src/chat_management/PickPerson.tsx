import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import type { Data } from '@banca/backend/api'
import { useState } from 'react'
import { useGetList, useTranslate } from 'react-admin'
import { useSettled } from '../searching/useSettled'

export type Person = Data.Identity.StaffMember

const SEARCH_DELAY_MS = 300

/** One person of the staff, searched on the server. */
export function PickPerson({
  person,
  onChange,
}: {
  person: Person | null
  onChange: (person: Person | null) => void
}) {
  const translate = useTranslate()
  const [typed, setTyped] = useState('')
  const search = useSettled(typed, SEARCH_DELAY_MS)
  const { data, isPending, error } = useGetList<Person>('users_group', {
    pagination: { page: 1, perPage: 50 },
    sort: { field: 'name', order: 'ASC' },
    filter: { q: search, is_active: true },
  })
  return (
    <Autocomplete
      options={data ?? []}
      value={person}
      loading={isPending}
      // The server has filtered already.
      filterOptions={(rows) => rows}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      renderOption={({ key, ...props }, { name, groups, schools }) => (
        <li key={key} {...props}>
          {name} · {[...groups, ...schools.map((school) => school.name)].join(', ')}
        </li>
      )}
      onChange={(_, chosen) => onChange(chosen)}
      onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
      loadingText={translate('give.searching')}
      noOptionsText={translate(error ? 'give.list_failed' : 'give.nothing_found')}
      sx={{ mb: 2, maxWidth: 480 }}
      renderInput={(input) => (
        <TextField
          {...input}
          label={translate('chat_management.person')}
          size="small"
          error={Boolean(error)}
          helperText={error ? translate('give.list_failed') : undefined}
        />
      )}
    />
  )
}
