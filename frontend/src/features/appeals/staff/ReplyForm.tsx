import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import type { Annotation } from '../../../exam/annotations/annotations.ts'
import { browserScheduler } from '../../../shared/scheduler.ts'
import { useObservable } from '../../../shared/use_observable.ts'
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
import { gradeRefusal, isUnsaved, NewGrade, type GradeSent } from './new_grade.ts'
import { NewGradeField } from './NewGradeField.tsx'
import { missingOf, NO_REFUSAL, refusalOf, type ReplyRefusal, type ReplyText } from './reply_model.ts'
import { ReplyVersions } from './ReplyVersions.tsx'
import { giveGrade, RESULTS } from './use_appeals.ts'

const REASON_MAX = 500

interface ReplyFormProps {
  appeal: AppealCase
  /** On the text of the answer. */
  annotations: readonly Annotation[]
  /** The server has it. */
  onReplied(): void
  /** The server has a new grade: the appeal as it is now. */
  onGraded(appeal: AppealCase): void
  /** Reads the appeal again, after somebody else wrote; resolves to its revision when it is there, null where that failed. */
  onStale(): Promise<number | null>
}

const textOf = ({ replies: [newest] }: AppealCase): ReplyText => {
  // One that was withdrawn is to be read, not to be sent again unseen.
  const last = inForce(newest)
  return {
    result: last === undefined ? null : { id: last.result.id, name: last.result.description },
    response: last?.response ?? '',
    reason: '',
  }
}

const inForce = (newest: AppealCase['replies'][number] | undefined) =>
  newest?.withdrawnAt === null ? newest : undefined

/** Decision and response. A reply that there is can be replaced until it is disclosed. */
export function ReplyForm({ appeal, annotations, onReplied, onGraded, onStale }: ReplyFormProps) {
  const { t, i18n } = useTranslation('appeals_desk')
  const [stored] = useState(() => textOf(appeal))
  const [annotated] = useState(annotations)
  const [text, setText] = useState(stored)
  /** Of the reply that was read before writing: the server compares it. */
  const seen = useRef(appeal.revision)
  const [state, setState] = useState<'writing' | 'sending' | 'sent'>('writing')
  const [refusal, setRefusal] = useState(NO_REFUSAL)
  const settle = async (refused: ReplyRefusal) => {
    // Once its text is shown: whoever sends again has read it.
    if (refused.isStale) seen.current = (await onStale()) ?? seen.current
    setRefusal(refused)
  }
  const sendGrade = async (points: number | null): Promise<GradeSent> => {
    try {
      const now = await giveGrade(appeal, {
        updatedValue: points,
        revision: seen.current,
        ...(appeal.needsReason && { reason: text.reason.trim() }),
      })
      seen.current = now.revision
      onGraded(now)
      return { is: 'saved' }
    } catch (error) {
      const refused = refusalOf(error, t('common:error'))
      if (refused.isStale) await settle(refused)
      const texts = { unknown: t('grade.unknown'), unreachable: t('grade.unreachable') }
      return { is: 'refused', message: gradeRefusal(error, texts) }
    }
  }
  const [grade] = useState(
    () =>
      new NewGrade(appeal.answerValue.newValue, {
        ...browserScheduler,
        language: i18n.language,
        notANumber: t('grade.number'),
      })
  )
  useEffect(() => grade.sendBy(sendGrade))
  useEffect(() => () => grade.end(), [grade])
  const reason = text.reason.trim()
  const isHeld = appeal.needsReason && reason === ''
  // With each key of the reason it waits anew.
  useEffect(() => grade.hold(isHeld), [grade, isHeld, reason])
  const graded = useObservable(grade.value)
  const isDirty =
    isUnsaved(graded) ||
    annotations !== annotated ||
    text.response !== stored.response ||
    text.result?.id !== stored.result?.id ||
    text.reason !== ''
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
    // Its error is at its field, and the reply waits for it.
    if (!(await grade.save())) return setState('writing')
    try {
      await api.put('/v1/appeals/:id/reply', {
        params: { id: appeal.id },
        body: {
          response: text.response,
          result: text.result.id,
          ...(appeal.answerValue.mayChange && { annotations: [...annotations] }),
          revision: seen.current,
          ...(appeal.needsReason && { reason: text.reason.trim() }),
        },
      })
    } catch (error) {
      await settle(refusalOf(error, t('common:error')))
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
        {appeal.answerValue.mayChange && (
          <NewGradeField answerValue={appeal.answerValue} grade={grade} isHeld={isHeld} />
        )}
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
                : inForce(appeal.replies[0]) !== undefined
                  ? 'reply.replace'
                  : 'reply.send'
            )}
          </Button>
        </div>
        <LeaveWarning
          isOn={isDirty && state !== 'sent'}
          typed={JSON.stringify([text, graded.text, annotations])}
        />
      </Box>
    </TitledPart>
  )
}
