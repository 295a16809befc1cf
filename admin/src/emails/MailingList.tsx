import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Link from '@mui/material/Link'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useLocaleState, useTranslate } from 'react-admin'
import { call } from '../providers/data'
import type { Mailing } from './calls'
import { MailingActions } from './MailingActions'
import { PagedSection } from './PagedSection'
import { useMoment } from './useMoment'

interface MailingListProps {
  chosen: number | null
  onChoose: (mailing: number) => void
}

const ASK_EVERY_MS = 2_000
const WIDE = { display: { xs: 'none', sm: 'table-cell' } }

/** Asked again while one is under way. */
const whileSending = ({ results }: { readonly results: readonly Mailing[] }) =>
  results.some(({ state }) => state === 'SENDING') ? ASK_EVERY_MS : null

const read = (query: { page: number; size: number }) => call('GET', '/v2/mailings', { query })

/** Mailings, the newest first, with how far each is and what may be done with it. */
export function MailingList({ chosen, onChoose }: MailingListProps) {
  const translate = useTranslate()
  const moment = useMoment()
  return (
    <PagedSection<Mailing>
      name="emails.mailings"
      empty="emails.no_mailings"
      read={read}
      everyMs={whileSending}
    >
      {(results, reload) => (
        <>
          <TableHead>
            <TableRow>
              <TableCell>{translate('emails.subject')}</TableCell>
              <TableCell sx={WIDE}>{translate('emails.by')}</TableCell>
              <TableCell>{translate('emails.state')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {results.map((mailing) => (
              <TableRow key={mailing.id} selected={mailing.id === chosen} sx={{ verticalAlign: 'top' }}>
                <TableCell sx={{ overflowWrap: 'anywhere', minWidth: 120 }}>
                  <Link component="button" sx={{ textAlign: 'left' }} onClick={() => onChoose(mailing.id)}>
                    {mailing.subject}
                  </Link>
                  <Typography variant="body2" color="text.secondary">
                    {mailing.description} · {moment(mailing.createdAt)}
                  </Typography>
                </TableCell>
                <TableCell sx={WIDE}>{mailing.orderedBy.name}</TableCell>
                <TableCell sx={{ minWidth: 140 }}>
                  <Progress {...mailing} />
                  <MailingActions mailing={mailing} onChanged={reload} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </>
      )}
    </PagedSection>
  )
}

const STATES = [
  'sent',
  'queued',
  'sending',
  'failed',
  'bounced',
  'suppressed',
  'unknown',
  'cancelled',
] as const

function Progress({ state, pauseReason, subject, accepted, counts }: Mailing) {
  const translate = useTranslate()
  const [language] = useLocaleState()
  const waiting = (counts.queued ?? 0) + (counts.sending ?? 0)
  const made = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const all = Math.max(accepted, made, 1)
  return (
    <>
      <Box sx={{ fontWeight: 600 }}>{translate(`emails.mailing_states.${state}`)}</Box>
      {state === 'PAUSED' && pauseReason && (
        <Typography variant="body2">{translate(`emails.pause_reasons.${pauseReason}`)}</Typography>
      )}
      {state === 'SENDING' && (
        <LinearProgress
          variant="determinate"
          value={((made - waiting) / all) * 100}
          aria-label={translate('emails.progress_of', { subject })}
          sx={{ my: 0.5 }}
        />
      )}
      <Typography variant="body2" color="text.secondary">
        {STATES.flatMap((name) =>
          counts[name]
            ? [`${translate(`emails.states.${name}`)}: ${counts[name].toLocaleString(language)}`]
            : []
        ).join(' · ')}
      </Typography>
    </>
  )
}
