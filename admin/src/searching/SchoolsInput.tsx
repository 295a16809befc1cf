import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { FieldTitle, useInput, useTranslate } from 'react-admin'
import { SchoolsFailed } from './SchoolsFailed'
import { useSchoolNames, useSchools, type School } from './useSchools'
import { useSettled } from './useSettled'

const SETTLED_MS = 250
const P = 'resources.people'

type Props = {
  readonly source: string
  readonly resource: string
  readonly hint: string
  readonly known?: readonly School[]
}
const NONE: readonly School[] = []

/** Schools that one sees, each found by a part of its name. `hint`: key of the text below; `known`: schools whose names need not be asked for. */
export function SchoolsInput({ source, resource, hint, known = NONE }: Props) {
  const translate = useTranslate()
  const { field, fieldState, id } = useInput<number[]>({ source, defaultValue: [] })
  const chosen: readonly number[] = field.value
  const stored = useSchoolNames(chosen.filter((one) => !known.some((school) => school.id === one)))
  const [added, setAdded] = useState<readonly School[]>([])
  const [typed, setTyped] = useState('')
  const { schools, hasFailed, isLoading, retry } = useSchools(useSettled(typed, SETTLED_MS))
  const named = new Map([...known, ...stored.schools, ...added].map((school) => [school.id, school]))
  const isUnread = hasFailed || stored.hasFailed
  const again = () => {
    if (hasFailed) retry()
    if (stored.hasFailed) stored.retry()
  }
  return (
    <Autocomplete<School, true>
      multiple
      fullWidth
      options={schools}
      value={chosen.map((school) => named.get(school) ?? { id: school, name: String(school) })}
      loading={isLoading}
      loadingText={translate(`${P}.schools_loading`)}
      noOptionsText={translate(`${P}.${hasFailed ? 'schools_failed' : 'no_school_found'}`)}
      openText={translate(`${P}.schools_open`)}
      closeText={translate(`${P}.schools_close`)}
      // The server has filtered already.
      filterOptions={(all) => all}
      filterSelectedOptions
      isOptionEqualToValue={(one, other) => one.id === other.id}
      getOptionKey={({ id: key }) => key}
      getOptionLabel={({ name }) => name}
      onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
      onChange={(_, now) => {
        setAdded([...added, ...now])
        field.onChange(now.map((school) => school.id))
      }}
      renderInput={(params) => (
        <TextField
          {...params}
          id={id}
          label={<FieldTitle source={source} resource={resource} />}
          error={fieldState.invalid || isUnread}
          helperText={
            fieldState.error?.message ?? (isUnread ? <SchoolsFailed onRetry={again} /> : translate(hint))
          }
        />
      )}
    />
  )
}
