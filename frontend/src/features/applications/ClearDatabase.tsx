import { Button } from '../../ui/Button.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { answerFiles } from '../../api/answer_files.ts'
import { exchange } from '../../api/client.ts'
import { postTableRecord } from '../../api/table_records.ts'
import { clearDatabase } from '../../offline/clear_database.ts'
import type { Transport } from '../../offline/index.ts'
import { MessagePage } from '../../ui/MessagePage.tsx'

const transport: Transport = {
  sendBatch: (id, entries, { signal }) =>
    exchange('PUT', '/v1/applications/:id/answers/batch', { params: { id }, body: entries, signal }),
  finish: (id, entries, { signal }) =>
    exchange('POST', '/v1/applications/:id/finish', { params: { id }, body: entries, signal }),
}

type State = { kind: 'working' } | { kind: 'unsent'; answers: number; files: number } | { kind: 'failed' }

/**
 * `?clear_database`: sends what is unsent, deletes the local store, and reloads; asks before it
 * deletes what could not be sent.
 */
export default function ClearDatabase({ userId }: { userId: number }) {
  const { t } = useTranslation('applications')
  const [state, setState] = useState<State>({ kind: 'working' })
  const begun = useRef(false)

  const clear = async (force: boolean) => {
    setState({ kind: 'working' })
    try {
      const outcome = await clearDatabase(userId, {
        transport,
        tableTransport: { send: postTableRecord },
        fileTransport: answerFiles,
        force,
      })
      if (outcome.cleared) location.replace('/')
      else setState({ kind: 'unsent', answers: outcome.unsent, files: outcome.files })
    } catch {
      setState({ kind: 'failed' })
    }
  }
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void clear(false)
  })

  if (state.kind === 'working')
    return (
      <MessagePage inPage title={t('clear.title')} text={<span role="status">{t('clear.working')}</span>} />
    )
  const again = (
    <Button variant="contained" onClick={() => void clear(false)}>
      {t('common:retry')}
    </Button>
  )
  const cancelButton = (
    <Button variant="outlined" href="/applications">
      {t('clear.cancel')}
    </Button>
  )
  if (state.kind === 'failed')
    return (
      <MessagePage
        inPage
        title={t('clear.title')}
        text={<span role="alert">{t('clear.failed')}</span>}
        actions={
          <>
            {again}
            {cancelButton}
          </>
        }
      />
    )
  const { answers, files } = state
  const onlyAnswers = files === 0 && t('clear.unsentTitle', { count: answers })
  const onlyFiles = answers === 0 && t('clear.filesTitle', { count: files })
  const title = onlyAnswers || onlyFiles || t('clear.bothTitle', { answers, files })
  return (
    <MessagePage
      inPage
      title={title}
      text={<span role="alert">{t('clear.unsent')}</span>}
      actions={
        <>
          {again}
          {cancelButton}
          <Button variant="text" color="error" onClick={() => void clear(true)}>
            {t('clear.force')}
          </Button>
        </>
      }
    />
  )
}
