import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../api/error_text.ts'
import { Box } from '../../../ui/Box.ts'
import { Button } from '../../../ui/Button.ts'
import { CommentEditor } from '../../../ui/comments/CommentEditor.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Picker } from '../../../ui/pickers/Picker.tsx'
import { RetryNotice } from '../../../ui/RetryNotice.tsx'
import { SideSheet } from '../../../ui/SideSheet.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { toast } from '../../../ui/toasts.ts'
import type { ItemAppeals } from '../types.ts'
import { BulkChoice } from './BulkChoice.tsx'
import { missingOf, NO_REFUSAL, refusalOf, type ReplyText } from './reply_model.ts'
import { DESK_KEY, RESULTS } from './use_appeals.ts'
import { sendBulk, skippedBy, useBulkPreview, useWaiting } from './use_bulk.ts'

interface BulkReplySheetProps {
  collection: number
  entry: ItemAppeals
  onClose(): void
}

const NO_TEXT: ReplyText = { result: null, response: '', reason: '' }
const NONE: ReadonlySet<number> = new Set()

/** One reply to the chosen appeals against an item. What somebody has written to meanwhile is left out, and the page shows how many. */
export default function BulkReplySheet({ collection, entry, onClose }: BulkReplySheetProps) {
  const { t } = useTranslation('appeals_desk')
  const client = useQueryClient()
  const waiting = useWaiting(collection, entry)
  const [chosen, setChosen] = useState(NONE)
  const [text, setText] = useState(NO_TEXT)
  const [refusal, setRefusal] = useState(NO_REFUSAL)
  const [isBusy, setBusy] = useState(false)
  const rows = (waiting.data?.rows ?? []).filter(({ id }) => chosen.has(id))
  const preview = useBulkPreview(entry.item.id, rows)
  const change = (part: Partial<ReplyText>) => {
    setText((before) => ({ ...before, ...part }))
    setRefusal(NO_REFUSAL)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const missing = missingOf(text, false, t('common:required'))
    if (missing !== null || text.result === null) return setRefusal(missing ?? NO_REFUSAL)
    if (rows.length === 0) return setRefusal({ ...NO_REFUSAL, general: t('bulk.none') })
    setBusy(true)
    try {
      const done = await sendBulk(entry.item.id, rows, { response: text.response, result: text.result.id })
      toast('success', t('bulk.done', { count: done.replied.length }))
      setChosen(NONE)
      await client.invalidateQueries({ queryKey: [DESK_KEY] })
      if (done.skipped.length === 0) onClose()
      else setRefusal({ ...NO_REFUSAL, general: skippedText(done.skipped) })
    } catch (error) {
      setRefusal(refusalOf(error, t('common:error')))
    } finally {
      setBusy(false)
    }
  }
  const skippedText = (skipped: readonly { reason: string }[]) =>
    skippedBy(skipped)
      .map(([reason, count]) => t(`bulk.skipped.${reason}`, { count }))
      .join(' ')
  const { data } = preview
  const isDirty = text.response !== '' || text.result !== null
  return (
    <SideSheet
      title={t('bulk.title', { position: entry.item.position })}
      onClose={onClose}
      mayLeave={(how) => how === 'escape' && !isBusy && !isDirty}
      isAwaiting={isBusy}
    >
      {waiting.data === undefined ? (
        waiting.isError ? (
          <RetryNotice onRetry={() => void waiting.refetch()}>
            {errorText(waiting.error, t, t('loadFailed'))}
          </RetryNotice>
        ) : (
          <Skeleton
            role="status"
            aria-label={t('common:loading')}
            style={{ height: 200, borderRadius: 10 }}
          />
        )
      ) : (
        <Box
          component="form"
          noValidate
          aria-label={t('bulk.title', { position: entry.item.position })}
          onSubmit={(event: FormEvent) => void submit(event)}
          sx={{ display: 'grid', gap: 4 }}
        >
          <BulkChoice {...waiting.data} chosen={chosen} onChange={setChosen} />
          <Picker
            required
            label={t('reply.decision')}
            source={RESULTS}
            value={text.result}
            error={refusal.fields.result}
            onChange={(result) => change({ result: result && { id: result.id, name: result.name } })}
          />
          <div>
            <CommentEditor
              label={t('reply.response')}
              value={text.response}
              onChange={(response) => change({ response })}
            />
            <Box role="alert" sx={{ mt: 1, fontSize: '0.9375rem', color: 'error.main' }}>
              {refusal.fields.response}
            </Box>
          </div>
          <Box role="status">
            {rows.length > 0 && data !== undefined && (
              <Notice kind={data.skipped.length > 0 ? 'warning' : 'info'}>
                {t('bulk.preview', { count: data.replied.length })} {skippedText(data.skipped)}
              </Notice>
            )}
          </Box>
          <Box role="alert">
            {refusal.general !== null && <Notice kind="warning">{refusal.general}</Notice>}
          </Box>
          <Button
            type="submit"
            variant="contained"
            aria-disabled={isBusy || rows.length === 0}
            sx={{ minHeight: 44 }}
          >
            {isBusy ? t('reply.sending') : t('bulk.send', { count: rows.length })}
          </Button>
        </Box>
      )}
    </SideSheet>
  )
}
