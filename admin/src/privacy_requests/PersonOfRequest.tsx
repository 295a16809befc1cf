import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import type { Data } from '@banca/backend/api'
import { useEffect, useState } from 'react'
import { required, useInput, useTranslate } from 'react-admin'
import { call } from '../providers/data'
import { useSettled } from '../searching/useSettled'

type Person = Data.Privacy.RequestPerson

const SEARCH_DELAY_MS = 300

type Found = { people: readonly Person[]; state: 'idle' | 'found' | 'failed' }

function usePeople(search: string): Found {
  const [found, setFound] = useState<Found>({ people: [], state: 'idle' })
  useEffect(() => {
    if (search.trim() === '') return
    let isOver = false
    call('GET', '/v1/privacy_requests/people', { query: { search, size: 20 } })
      .then(({ results }) => {
        if (!isOver) setFound({ people: results, state: 'found' })
      })
      .catch(() => {
        if (!isOver) setFound({ people: [], state: 'failed' })
      })
    return () => {
      isOver = true
    }
  }, [search])
  return found
}

/** Whom the request is about: people of one's schools, also who cannot log in any more. */
export function PersonOfRequest() {
  const translate = useTranslate()
  const { field, fieldState } = useInput({ source: 'person', validate: required() })
  const [typed, setTyped] = useState('')
  const [person, setPerson] = useState<Person | null>(null)
  const { people, state } = usePeople(useSettled(typed, SEARCH_DELAY_MS))
  const empty = state === 'failed' ? 'search_failed' : state === 'found' ? 'search_none' : 'search_hint'
  const error = fieldState.error?.message
  return (
    <Autocomplete
      fullWidth
      options={people}
      value={person}
      // The server has filtered already.
      filterOptions={(rows) => [...rows]}
      getOptionLabel={labelOf}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      onChange={(_, chosen) => {
        setPerson(chosen)
        field.onChange(chosen?.id ?? null)
      }}
      onBlur={field.onBlur}
      onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
      noOptionsText={translate(`privacy.${empty}`)}
      renderInput={(input) => (
        <TextField
          {...input}
          required
          inputRef={field.ref}
          label={translate('resources.privacy_requests.fields.person')}
          error={error !== undefined}
          helperText={
            error === undefined
              ? translate('privacy.person_hint')
              : translate(plain(error), { _: plain(error) })
          }
        />
      )}
    />
  )
}

const labelOf = ({ name, username, publicIdentifier }: Person) => `${name} (${publicIdentifier ?? username})`

/** react-admin passes keys of its own texts with this before them. */
const plain = (message: string) =>
  message.startsWith('@@react-admin@@')
    ? String(JSON.parse(message.slice('@@react-admin@@'.length)))
    : message
