import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useGetList, useTranslate, type RaRecord } from 'react-admin'
import { useSettled } from '../searching/useSettled'

interface PickManyProps<Row extends RaRecord> {
  resource: string
  label: string
  /** The text that identifies a row. */
  nameOf: (row: Row) => string
  chosen: Row[]
  onChange: (rows: Row[]) => void
}

const SEARCH_DELAY_MS = 300

/** Selection of several rows of a list that may be long: searched on the server. */
export function PickMany<Row extends RaRecord>({
  resource,
  label,
  nameOf,
  chosen,
  onChange,
}: PickManyProps<Row>) {
  const translate = useTranslate()
  const [typed, setTyped] = useState('')
  const search = useSettled(typed, SEARCH_DELAY_MS)
  const {
    data = [],
    isPending,
    error,
  } = useGetList<Row>(resource, {
    pagination: { page: 1, perPage: 50 },
    sort: { field: 'name', order: 'ASC' },
    filter: { q: search },
  })
  return (
    <Autocomplete
      multiple
      options={data}
      value={chosen}
      loading={isPending}
      // The server has filtered already.
      filterOptions={(rows) => rows}
      filterSelectedOptions
      getOptionLabel={nameOf}
      getOptionKey={(row) => row.id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      onChange={(_, rows) => onChange(rows)}
      onInputChange={(_, text, reason) => reason !== 'blur' && setTyped(text)}
      loadingText={translate('give.searching')}
      noOptionsText={translate(error ? 'give.list_failed' : 'give.nothing_found')}
      renderInput={(input) => (
        <TextField
          {...input}
          label={label}
          size="small"
          error={Boolean(error)}
          helperText={error ? translate('give.list_failed') : undefined}
        />
      )}
    />
  )
}
