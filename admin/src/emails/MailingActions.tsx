import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { Confirm, HttpError, useNotify, useTranslate } from 'react-admin'
import { authProvider } from '../providers/auth'
import { call } from '../providers/data'
import { reasonsOf } from '../selections/failure'
import type { Mailing } from './calls'

type Act = 'pause' | 'resume' | 'cancel' | 'resend_unknown'

const actsOf = ({ state, counts }: Mailing): Act[] => [
  ...(state === 'SENDING' ? (['pause', 'cancel'] as const) : []),
  ...(state === 'PAUSED' ? (['resume', 'cancel'] as const) : []),
  ...((state === 'DONE' || state === 'SENDING') && counts.unknown ? (['resend_unknown'] as const) : []),
]

/** These cannot be taken back: what they do is asked before. */
const ASKED: readonly Act[] = ['cancel', 'resend_unknown']

const change = (id: number, act: Act): Promise<Mailing> => {
  const params = { params: { id } }
  if (act === 'pause') return call('POST', '/v2/mailings/:id/pause', params)
  if (act === 'resume') return call('POST', '/v2/mailings/:id/resume', params)
  if (act === 'cancel') return call('POST', '/v2/mailings/:id/cancel', params)
  return call('POST', '/v2/mailings/:id/resend_unknown', params)
}

/** What may be done with a mailing as it is. */
export function MailingActions({ mailing, onChanged }: { mailing: Mailing; onChanged: () => void }) {
  const translate = useTranslate()
  const notify = useNotify()
  const [asked, setAsked] = useState<Act | null>(null)
  const [isBusy, setBusy] = useState(false)
  const run = async (act: Act) => {
    setAsked(null)
    setBusy(true)
    try {
      await change(mailing.id, act)
    } catch (error) {
      if (error instanceof HttpError) await authProvider.checkError(error)
      notify(reasonsOf(error).join(' ') || 'emails.act_failed', { type: 'error' })
    }
    setBusy(false)
    onChanged()
  }
  return (
    <Box sx={{ display: 'flex', gap: 0.5, flexWrap: 'wrap', mt: 0.5 }}>
      {actsOf(mailing).map((act) => (
        <Button
          key={act}
          size="small"
          disabled={isBusy}
          aria-label={translate(`emails.${act}_of`, { subject: mailing.subject })}
          onClick={() => (ASKED.includes(act) ? setAsked(act) : void run(act))}
        >
          {translate(`emails.${act}`)}
        </Button>
      ))}
      <Confirm
        isOpen={asked !== null}
        title={translate(`emails.${asked ?? 'cancel'}`)}
        content={translate(`emails.${asked ?? 'cancel'}_asked`, {
          smart_count: mailing.counts.unknown ?? 0,
          subject: mailing.subject,
        })}
        onConfirm={() => asked && void run(asked)}
        onClose={() => setAsked(null)}
      />
    </Box>
  )
}
