import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { Box } from '../../../ui/Box.ts'
import { Button } from '../../../ui/Button.ts'
import { CommentEditor } from '../../../ui/comments/CommentEditor.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Picker } from '../../../ui/pickers/Picker.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { toast } from '../../../ui/toasts.ts'
import { TitledPart } from '../AppealTexts.tsx'
import { LeaveWarning } from '../LeaveWarning.tsx'
import type { AppealCase } from '../types.ts'
import { missingOf, NO_REFUSAL, refusalOf, type ReplyText } from './reply_model.ts'
import { ReplyVersions } from './ReplyVersions.tsx'
import { RESULTS } from './use_appeals.ts'

const REASON_MAX = 500

interface ReplyFormProps {
  appeal: AppealCase
  /** The server has it. */
  onReplied(): void
  /** Reads the appeal again, after somebody else replied; resolves when it is there. */
  onStale(): Promise<unknown>
}

const textOf = ({ replies: [last] }: AppealCase): ReplyText => ({
  result: last === undefined ? null : { id: last.result.id, name: last.result.description },
  response: last?.response ?? '',
  reason: '',
})

/** Decision and response. A reply that there is can be replaced until it is disclosed. */
export function ReplyForm({ appeal, onReplied, onStale }: ReplyFormProps) {
  const { t } = useTranslation('appeals_desk')
  const [stored] = useState(() => textOf(appeal))
  const [text, setText] = useState(stored)
  /** Of the reply that was read before writing: the server compares it. */
  const [seen, setSeen] = useState(appeal.revision)
  const [state, setState] = useState<'writing' | 'sending' | 'sent'>('writing')
  const [refusal, setRefusal] = useState(NO_REFUSAL)
  const isDirty =
    text.response !== stored.response || text.result?.id !== stored.result?.id || text.reason !== ''
  const change = (part: Partial<ReplyText>) => {
    setText((before) => ({ ...before, ...part }))
    if (!refusal.isStale) setRefusal(NO_REFUSAL)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (state !== 'writing') return
    const missing = missingOf(text, appeal.needsReason, t('common:required'))
    if (missing !== null || text.result === null) return setRefusal(missing ?? NO_REFUSAL)
    setState('sending')
    // The present one once its text is shown: whoever sends again has read it.
    const revision = refusal.isStale ? appeal.revision : seen
    try {
      await api.put('/v1/appeals/:id/reply', {
        params: { id: appeal.id },
        body: {
          response: text.response,
          result: text.result.id,
          revision,
          ...(appeal.needsReason && { reason: text.reason.trim() }),
        },
      })
    } catch (error) {
      const refused = refusalOf(error, t('common:error'))
      if (refused.isStale) await onStale()
      setSeen(revision)
      setRefusal(refused)
      setState('writing')
      return
    }
    setState('sent')
    toast('success', t('reply.done'))
    onReplied()
  }
  return (
    <TitledPart title={t('reply.title')}>
      <Box
        component="form"
        noValidate
        aria-label={t('reply.title')}
        onSubmit={(event: FormEvent) => void submit(event)}
        sx={{ display: 'grid', gap: 4 }}
      >
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
        {appeal.needsReason && (
          <TextArea
            required
            label={t('reply.reason')}
            rows={3}
            maxLength={REASON_MAX}
            value={text.reason}
            error={refusal.fields.reason}
            onChange={(reason) => change({ reason })}
          />
        )}
        <Box role="alert">
          {refusal.general !== null && (
            <Notice kind={refusal.isStale ? 'warning' : 'error'}>
              {refusal.general} {refusal.isStale && t('reply.kept')}
            </Notice>
          )}
        </Box>
        {refusal.isStale && (
          <ReplyVersions title={t('reply.meanwhile')} replies={appeal.replies.slice(0, 1)} />
        )}
        <Box sx={{ color: 'text.secondary' }}>{t('reply.until')}</Box>
        <div>
          <Button
            type="submit"
            variant="contained"
            aria-disabled={state !== 'writing'}
            sx={{ minHeight: 44 }}
          >
            {t(
              state === 'sending'
                ? 'reply.sending'
                : appeal.replies.length > 0
                  ? 'reply.replace'
                  : 'reply.send'
            )}
          </Button>
        </div>
        <LeaveWarning isOn={isDirty && state !== 'sent'} typed={JSON.stringify(text)} />
      </Box>
    </TitledPart>
  )
}
