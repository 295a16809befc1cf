import LogoutIcon from '@mui/icons-material/Logout'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import Typography from '@mui/material/Typography'
import type { Data } from '@banca/backend/api'
import { useState } from 'react'
import { Confirm, useNotify, useRecordContext, useRefresh, useTranslate } from 'react-admin'
import { call } from '../providers/data'
import { currentUser } from '../providers/session'
import { reasonsOf } from '../selections/failure'

type Person = Data.People.PersonRecord

/** Classes, guardians and sessions of a person. */
export function PersonAround() {
  const translate = useTranslate()
  const record = useRecordContext<Partial<Person>>()
  if (record?.version === undefined) return null
  const person = record as Person
  const lists = [
    { key: 'taught', names: person.classes.filter(({ role }) => role === 'teacher') },
    { key: 'classes', names: person.classes.filter(({ role }) => role === 'student') },
    { key: 'guardians', names: person.guardians },
    { key: 'guarded', names: person.guarded },
  ].filter(({ names }) => names.length > 0)
  return (
    <Card sx={{ width: { xs: 1, lg: 320 }, flexShrink: 0, alignSelf: 'flex-start' }}>
      <CardContent>
        <Typography variant="h2" sx={{ fontSize: '1.1rem', overflowWrap: 'anywhere' }}>
          {translate('resources.people.around', { username: person.username })}
        </Typography>
        {lists.map(({ key, names }) => (
          <div key={key}>
            <Typography variant="h3" sx={{ fontSize: '0.95rem', fontWeight: 600, mt: 2 }}>
              {translate(`resources.people.${key}`)}
            </Typography>
            {names.map(({ id, name }) => (
              <Typography key={id} sx={{ overflowWrap: 'anywhere' }}>
                {name}
              </Typography>
            ))}
          </div>
        ))}
        <Typography variant="h3" sx={{ fontSize: '0.95rem', fontWeight: 600, mt: 2 }}>
          {translate('resources.people.sessions')}
        </Typography>
        <Typography>
          {translate('resources.people.session_count', { smart_count: person.openSessions })}
        </Typography>
        {person.openSessions > 0 && person.id !== currentUser()?.id && <EndSessions person={person} />}
      </CardContent>
    </Card>
  )
}

function EndSessions({ person: { id, name } }: { person: Person }) {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const [isAsked, setAsked] = useState(false)
  const end = async () => {
    setAsked(false)
    try {
      await call('POST', '/v1/users/:id/end_sessions', { params: { id } })
      notify('resources.open_sessions.ended', { type: 'success', messageArgs: { name } })
      refresh()
    } catch (error) {
      notify(reasonsOf(error).join(' ') || 'resources.open_sessions.end_failed', { type: 'error' })
    }
  }
  return (
    <>
      <Button size="small" startIcon={<LogoutIcon />} onClick={() => setAsked(true)}>
        {translate('resources.open_sessions.end')}
      </Button>
      <Confirm
        isOpen={isAsked}
        title={translate('resources.open_sessions.ask', { name })}
        content={translate('resources.open_sessions.ask_text')}
        onConfirm={() => void end()}
        onClose={() => setAsked(false)}
      />
    </>
  )
}
