import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Data } from '@banca/backend/api'
import type { ReactNode } from 'react'
import { Show, useLocaleState, useRecordContext, useTranslate } from 'react-admin'
import { dayAndTime } from '../exams/window'
import { CopyButton } from './CopyButton'
import { CloseForm } from './CloseForm'
import { dayText } from './day'
import { ErasurePanel } from './ErasurePanel'
import { RequestClock } from './RequestClock'

type Request = Data.Privacy.PrivacyRequest

/** A request, what is left of its time, and its end. */
export const RequestShow = () => (
  <Show actions={false}>
    <Reading />
  </Show>
)

function Reading() {
  const translate = useTranslate()
  const request = useRecordContext<Request>()
  if (!request) return null
  const { id, person, kind, state, daysLeft } = request
  return (
    <Box sx={{ p: 2, display: 'grid', gap: 3, maxWidth: 900, minWidth: 0 }}>
      <Box sx={{ overflowWrap: 'anywhere' }}>
        <Typography component="h2" variant="h6">
          {translate(`privacy.kinds.${kind}`)} · {person.name}
        </Typography>
        <Typography color="text.secondary">
          {person.username}
          {!person.isActive && ` · ${translate('privacy.inactive')}`}
        </Typography>
        <Box sx={{ mt: 1, display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          {translate(`privacy.states.${state}`)} <RequestClock daysLeft={daysLeft} />
        </Box>
      </Box>
      <Facts request={request} />
      {request.mayExport && <CopyButton id={id} />}
      {request.mayErase && <ErasurePanel key={`erasure-${id}`} request={request} />}
      {state === 'open' && <CloseForm key={id} request={request} />}
    </Box>
  )
}

function Facts({ request }: { request: Request }) {
  const translate = useTranslate()
  const [language] = useLocaleState()
  const { askedBy, receivedOn, dueOn, note, reason, madeBy, handledBy, createdAt, closedAt } = request
  const by = (name: string, at: string | null) =>
    translate('privacy.by', { name, when: at === null ? '' : dayAndTime(at, language) })
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 2, gridTemplateColumns: { sm: 'auto 1fr' } }}>
      <Fact name="askedBy">{translate(`privacy.askers.${askedBy}`)}</Fact>
      <Fact name="receivedOn">{dayText(receivedOn, language)}</Fact>
      <Fact name="dueOn">{dayText(dueOn, language)}</Fact>
      {note !== null && <Fact name="note">{note}</Fact>}
      <Fact name="madeBy">{by(madeBy.name, createdAt)}</Fact>
      {reason !== null && <Fact name="reason">{reason}</Fact>}
      {handledBy && <Fact name="handledBy">{by(handledBy.name, closedAt)}</Fact>}
    </Box>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  const translate = useTranslate()
  return (
    <>
      <Typography component="dt" sx={{ fontWeight: 700 }}>
        {translate(`resources.privacy_requests.fields.${name}`)}
      </Typography>
      <Typography component="dd" sx={{ m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {children}
      </Typography>
    </>
  )
}
