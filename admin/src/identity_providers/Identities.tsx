import Alert from '@mui/material/Alert'
import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { Data } from '@banca/backend/api'
import { useCallback, useEffect, useId, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { call } from '../providers/data'
import { useSettled } from '../searching/useSettled'
import { reasonsOf } from '../selections/failure'

const R = 'resources.identity_providers.ties'
const SEARCH_DELAY_MS = 300
const PAGE = 25

type Person = { id: number; name: string; username: string }
type Identity = Data.ExternalAuth.Identity

/** Candidates and staff of the caller's scope with this text in their name. */
function usePeople(search: string): { people: Person[]; hasFailed: boolean } {
  const [found, setFound] = useState<{ people: Person[]; hasFailed: boolean }>({
    people: [],
    hasFailed: false,
  })
  useEffect(() => {
    if (search.trim() === '') return
    let isOver = false
    Promise.all([
      call('GET', '/v1/users', { query: { search, size: 20 } }),
      call('GET', '/v1/users_group', { query: { search, size: 20, isActive: true } }),
    ])
      .then(([candidates, staff]) => {
        const people = [
          ...candidates.results.map(({ id, name, username }) => ({ id, name, username })),
          ...staff.results.map(({ id, name }) => ({ id, name, username: '' })),
        ]
        if (!isOver) setFound({ people, hasFailed: false })
      })
      .catch(() => {
        if (!isOver) setFound({ people: [], hasFailed: true })
      })
    return () => {
      isOver = true
    }
  }, [search])
  return found
}

/** Whom the provider means by which subject. */
export function Identities({ providerId, mayChange }: { providerId: number; mayChange: boolean }) {
  const translate = useTranslate()
  const notify = useNotify()
  const titleId = useId()
  const [page, setPage] = useState(1)
  const [ties, setTies] = useState<{ count: number; results: Identity[] } | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const refused = (error: unknown) => notify(reasonsOf(error).join(' ') || `${R}.failed`, { type: 'error' })

  const load = useCallback(async () => {
    setHasFailed(false)
    try {
      setTies(
        await call('GET', '/v1/identity_providers/:id/identities', {
          params: { id: providerId },
          query: { page, size: PAGE },
        })
      )
    } catch {
      setHasFailed(true)
    }
  }, [providerId, page])
  useEffect(() => void load(), [load])

  const untie = async (identity: number) => {
    try {
      await call('DELETE', '/v1/identity_providers/:id/identities/:identity', {
        params: { id: providerId, identity },
      })
      notify(`${R}.undone`, { type: 'success' })
      await load()
    } catch (error) {
      refused(error)
    }
  }

  return (
    <Box component="section" aria-labelledby={titleId} sx={{ p: 2, borderTop: 1, borderColor: 'divider' }}>
      <Typography variant="h6" component="h2" id={titleId}>
        {translate(`${R}.title`)}
      </Typography>
      <Typography sx={{ mb: 2, maxWidth: '72ch' }}>{translate(`${R}.lead`)}</Typography>
      {mayChange && <NewTie providerId={providerId} onMade={load} onRefused={refused} />}
      {hasFailed && (
        <Alert
          severity="error"
          action={<Button onClick={() => void load()}>{translate(`${R}.retry`)}</Button>}
        >
          {translate(`${R}.load_failed`)}
        </Alert>
      )}
      {ties?.count === 0 && <Typography>{translate(`${R}.none`)}</Typography>}
      <List dense>
        {ties?.results.map(({ id, subject, user }) => (
          <ListItem key={id} disableGutters sx={{ flexWrap: 'wrap', gap: 1 }} divider>
            <ListItemText
              sx={{ overflowWrap: 'anywhere' }}
              primary={`${user.name} (${user.username})`}
              secondary={subject}
            />
            {mayChange && (
              <Button
                aria-label={translate(`${R}.undo_of`, { name: user.name })}
                onClick={() => void untie(id)}
              >
                {translate(`${R}.undo`)}
              </Button>
            )}
          </ListItem>
        ))}
      </List>
      {(ties?.count ?? 0) > PAGE && (
        <Box sx={{ display: 'flex', gap: 2 }}>
          <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
            {translate('ra.navigation.previous')}
          </Button>
          <Button disabled={page * PAGE >= (ties?.count ?? 0)} onClick={() => setPage(page + 1)}>
            {translate('ra.navigation.next')}
          </Button>
        </Box>
      )}
    </Box>
  )
}

interface NewTieProps {
  providerId: number
  onMade: () => Promise<void>
  onRefused: (error: unknown) => void
}

function NewTie({ providerId, onMade, onRefused }: NewTieProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const [typed, setTyped] = useState('')
  const [person, setPerson] = useState<Person | null>(null)
  const [subject, setSubject] = useState('')
  const { people, hasFailed } = usePeople(useSettled(typed, SEARCH_DELAY_MS))
  const tie = async () => {
    if (person === null || subject === '') return
    try {
      await call('POST', '/v1/identity_providers/:id/identities', {
        params: { id: providerId },
        body: { user: person.id, subject },
      })
      setPerson(null)
      setSubject('')
      notify(`${R}.done`, { type: 'success' })
      await onMade()
    } catch (error) {
      onRefused(error)
    }
  }
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 480, mb: 2 }}>
      <Autocomplete
        options={people}
        value={person}
        // The server has filtered already.
        filterOptions={(rows) => rows}
        getOptionLabel={({ name, username }) => (username === '' ? name : `${name} (${username})`)}
        getOptionKey={({ id }) => id}
        isOptionEqualToValue={(a, b) => a.id === b.id}
        onChange={(_, chosen) => setPerson(chosen)}
        onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
        noOptionsText={translate(hasFailed ? `${R}.failed` : `${R}.search`)}
        renderInput={(input) => <TextField {...input} label={translate(`${R}.person`)} size="small" />}
      />
      <TextField
        label={translate(`${R}.subject`)}
        helperText={translate(`${R}.subject_hint`)}
        size="small"
        value={subject}
        onChange={({ target }) => setSubject(target.value)}
        slotProps={{ htmlInput: { maxLength: 255, autoCapitalize: 'none', spellCheck: false } }}
      />
      <Button
        variant="outlined"
        disabled={person === null || subject === ''}
        onClick={() => void tie()}
        sx={{ justifySelf: 'start' }}
      >
        {translate(`${R}.add`)}
      </Button>
    </Box>
  )
}
