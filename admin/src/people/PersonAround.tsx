import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import Typography from '@mui/material/Typography'
import type { Data } from '@banca/backend/api'
import { useRecordContext, useTranslate } from 'react-admin'
import { EndSessions } from '../accounts/EndSessions'
import { currentUser } from '../providers/session'

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
        {person.openSessions > 0 && person.id !== currentUser()?.id && (
          <EndSessions id={person.id} name={person.name} />
        )}
      </CardContent>
    </Card>
  )
}
