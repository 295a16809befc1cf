import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { FieldTitle, useInput, useRecordContext, useResourceContext, useTranslate } from 'react-admin'
import { SchoolsFailed } from '../searching/SchoolsFailed'
import { useSchools, type School } from '../searching/useSchools'
import { useSettled } from '../searching/useSettled'

const SETTLED_MS = 250

/** A school of those that one sees, found by a part of its name. `alwaysOn` is of react-admin's filters. */
export function SchoolInput({ source }: { source: string; alwaysOn?: boolean }) {
  const translate = useTranslate()
  const resource = useResourceContext()
  const record = useRecordContext<{ schoolName?: string | null }>()
  const { field, fieldState, id } = useInput<number | null>({ source })
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<School | null>(null)
  const { schools, hasFailed, isLoading, retry } = useSchools(useSettled(typed, SETTLED_MS))
  const value = toSchool(
    Number(field.value) || null,
    [...schools, ...(chosen ? [chosen] : [])],
    record?.schoolName
  )
  return (
    <Autocomplete<School>
      sx={{ minWidth: 240 }}
      fullWidth
      options={schools}
      value={value}
      loading={isLoading}
      loadingText={translate('resources.people.schools_loading')}
      noOptionsText={translate(`resources.people.${hasFailed ? 'schools_failed' : 'no_school_found'}`)}
      clearText={translate('resources.people.no_school')}
      openText={translate('resources.people.schools_open')}
      closeText={translate('resources.people.schools_close')}
      filterOptions={(all) => all}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      getOptionKey={({ id: key }) => key}
      getOptionLabel={({ name }) => name}
      onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
      onChange={(_, school) => {
        setChosen(school)
        field.onChange(school?.id ?? null)
      }}
      renderInput={(params) => (
        <TextField
          {...params}
          id={id}
          label={<FieldTitle source={source} resource={resource ?? 'people'} />}
          error={fieldState.invalid || hasFailed}
          helperText={fieldState.error?.message ?? (hasFailed ? <SchoolsFailed onRetry={retry} /> : ' ')}
        />
      )}
    />
  )
}

const toSchool = (id: number | null, known: readonly School[], name: string | null | undefined) =>
  id === null ? null : (known.find((one) => one.id === id) ?? { id, name: name ?? String(id) })
