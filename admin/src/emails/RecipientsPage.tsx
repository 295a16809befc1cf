import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useCallback, useState } from 'react'
import { HttpError, Title, useLocaleState, useTranslate } from 'react-admin'
import { useLocation, useNavigate } from 'react-router'
import { countOf, NOBODY } from '../batch/chosen_people'
import { Pages } from '../imports/lists/Pages'
import { authProvider } from '../providers/auth'
import { reasonsOf } from '../selections/failure'
import { NO_FILTER, recipients, select, SHOWN, type RecipientFilter } from './calls'
import { Loaded } from './Loaded'
import { RecipientFilters } from './RecipientFilters'
import { RecipientTable } from './RecipientTable'
import { Refused } from './Refused'
import { sentMailOf } from './sent_mail'
import { usePage } from './usePage'

/** /emails/recipients: who gets a mail. */
export function RecipientsPage() {
  const translate = useTranslate()
  const [language] = useLocaleState()
  const navigate = useNavigate()
  const { state } = useLocation()
  const [filter, setFilter] = useState(NO_FILTER)
  const [chosen, setChosen] = useState(NOBODY)
  const [page, setPage] = useState(1)
  const [failure, setFailure] = useState<readonly string[] | null>(null)
  const read = useCallback(() => recipients(filter, page), [filter, page])
  const { found, reload } = usePage(read)
  const narrow = (next: RecipientFilter) => {
    setPage(1)
    // "Everybody" is everybody whom the filters find: other filters are another choice.
    if (chosen.all) setChosen(NOBODY)
    setFilter(next)
  }
  const refused = sentMailOf(state)
  const list = found === null || found === 'failed' ? null : found
  const total = countOf(chosen, list?.count ?? 0)
  const number = (value: number) => value.toLocaleString(language)
  const send = async () => {
    setFailure(null)
    try {
      const selection = await select(filter, chosen)
      void navigate(`/emails/recipients/form?selection=${selection}`)
    } catch (error) {
      if (error instanceof HttpError) await authProvider.checkError(error)
      setFailure(reasonsOf(error))
    }
  }
  return (
    <Box sx={{ py: 3, maxWidth: 960, minWidth: 0, display: 'grid', gap: 2 }}>
      <Title title={translate('emails.recipients_title')} />
      {refused && (
        <Alert
          severity="success"
          action={
            <Button color="inherit" onClick={() => void navigate('/emails')}>
              {translate('emails.see_history')}
            </Button>
          }
        >
          {translate('emails.sent')}
        </Alert>
      )}
      <Refused addresses={refused ?? []} />
      <RecipientFilters filter={filter} onChange={narrow} />
      {list && (
        <>
          <Typography role="status">
            {chosen.all && chosen.exceptions.size > 0
              ? translate('emails.all_but', {
                  count: number(list.count),
                  but: number(chosen.exceptions.size),
                })
              : translate('emails.chosen', {
                  smart_count: total,
                  total: number(total),
                  found: number(list.count),
                })}
          </Typography>
          {list.withoutEmail + list.suppressed > 0 && (
            <Typography color="text.secondary">
              {translate('emails.unreachable', {
                without: number(list.withoutEmail),
                suppressed: number(list.suppressed),
              })}
            </Typography>
          )}
        </>
      )}
      <Loaded found={found} onRetry={reload} empty="emails.nobody_found">
        {({ results, count }) => (
          <>
            <RecipientTable rows={results} count={count} chosen={chosen} onChange={setChosen} />
            <Pages page={page} perPage={SHOWN} total={count} onPage={setPage} />
          </>
        )}
      </Loaded>
      {failure && (
        <Alert severity="error">
          {translate('emails.select_failed')}
          {failure.map((line) => (
            <Box key={line}>{line}</Box>
          ))}
        </Alert>
      )}
      <Box>
        <Button variant="contained" disabled={total === 0} onClick={() => void send()}>
          {translate('emails.send')}
        </Button>
      </Box>
    </Box>
  )
}
