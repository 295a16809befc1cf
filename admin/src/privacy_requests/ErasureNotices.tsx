import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import type { Data } from '@banca/backend/api'
import { useLocaleState, useTranslate } from 'react-admin'
import { dayAndTime } from '../exams/window'

type Erasure = Data.Privacy.Erasure
type Obstacle = Erasure['waitsFor'][number]

/** Where an erasure is: what it waits for, who asked for it, why it stopped or failed, and when it was done. */
export function ErasureNotices({ erasure }: { erasure: Erasure }) {
  const translate = useTranslate()
  const [language] = useLocaleState()
  const { state, waitsFor, askedBy, confirmedBy, needsSecond, stoppedAt, stoppedFor, doneAt } = erasure
  const isAsked = askedBy !== null && needsSecond && (state === 'asked' || state === 'stopped')
  return (
    <>
      {state === 'erasing' && <Alert severity="info">{translate('privacy.erasure_at_work')}</Alert>}
      {state === 'failed' && (
        <Alert severity="error">{erasure.reason ?? translate('privacy.erasure_broke')}</Alert>
      )}
      {state === 'done' && doneAt !== null && (
        <Alert severity="success">
          {translate('privacy.erasure_done', {
            when: dayAndTime(doneAt, language),
            asked: askedBy?.name ?? '',
            confirmed: confirmedBy?.name ?? '',
          })}
        </Alert>
      )}
      {stoppedAt !== null && (
        <Alert severity="warning">
          {translate('privacy.erasure_stopped', { when: dayAndTime(stoppedAt, language) })}
          <Obstacles all={stoppedFor} />
        </Alert>
      )}
      {waitsFor.length > 0 && (
        <Alert severity="warning">
          {translate('privacy.erasure_waits')}
          <Obstacles all={waitsFor} />
        </Alert>
      )}
      {isAsked && (
        <Alert severity="info">
          {translate(erasure.mayAct ? 'privacy.erasure_asked_by' : 'privacy.erasure_second', {
            name: askedBy.name,
          })}
        </Alert>
      )}
    </>
  )
}

/** A line for each kind, with the names of exams and rooms, and when it is over by itself. */
function Obstacles({ all }: { all: readonly Obstacle[] }) {
  const translate = useTranslate()
  const [language] = useLocaleState()
  const kinds = [...new Set(all.map(({ kind }) => kind))]
  const namesOf = (kind: Obstacle['kind']) => [
    ...new Set(all.flatMap((one) => (one.kind === kind && one.name !== '' ? [one.name] : []))),
  ]
  const endOf = (kind: Obstacle['kind']) => {
    const last = all
      .flatMap((one) => (one.kind === kind && one.until !== null ? [one.until] : []))
      .sort()
      .at(-1)
    return last === undefined ? '' : translate('privacy.erasure_until', { when: dayAndTime(last, language) })
  }
  const lineOf = (kind: Obstacle['kind']) => {
    const named = [translate(`privacy.waits.${kind}`), namesOf(kind).join(', ')].filter(Boolean).join(': ')
    return [named, endOf(kind)].filter(Boolean).join(' · ')
  }
  return (
    <Box component="ul" sx={{ m: 0, pl: 3 }}>
      {kinds.map((kind) => (
        <li key={kind}>{lineOf(kind)}</li>
      ))}
    </Box>
  )
}
